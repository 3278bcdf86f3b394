package libcxx

import "github.com/hgrd/hgrd/simulator/hostmachine/library"

var streams = map[string]library.Func{
	"_ZNSt8ios_base4InitC1Ev": none,
	"_ZNSt8ios_base4InitD1Ev": none,
}
