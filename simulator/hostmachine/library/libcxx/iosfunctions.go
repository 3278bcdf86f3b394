package libcxx

import (
	"maps"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
)

// streams are all that concerns them.
var streams = map[string]library.Func{
	"_ZNSt8ios_base4InitC1Ev": none,
	"_ZNSt8ios_base4InitD1Ev": none,
	"_ZNSt8ios_baseC2Ev":      none,
	"_ZNSt8ios_baseD2Ev":      none,
	"_ZNSt6localeC1Ev":        none,
	"_ZNSt6localeD1Ev":        none,
	"_ZNSt6localeC1ERKS_":     none,
	"stream destructor":       func(c *call) { library.Stop(library.Unmodelled, "the destructor of a stream by its table") },
	"_ZNSt9basic_iosIcSt11char_traitsIcEE4initEPSt15basic_streambufIcS1_E": func(c *call) { initIos(c.Run, c.U(0), c.U(1)) },
	"_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate": func(c *call) {
		state := c.U(1)
		if word(c.Run, c.U(0)+iosBuffer) == 0 {
			state |= bad
		}
		c.Space.Store(c.U(0)+iosState, 4, value(state))
		if c.Space.Load(c.U(0)+iosExcept, 4).V&state != 0 {
			c.RaiseStandard("NSt8ios_base7failureB5cxx11E", "basic_ios::clear")
		}
	},
	"_ZNSt8ios_base15sync_with_stdioEb": func(c *call) { c.Return(1) },
}

// addStreams gathers them.
func addStreams() {
	for _, list := range []map[string]library.Func{bufferFunctions, printing, reading} {
		maps.Copy(streams, list)
	}
}
