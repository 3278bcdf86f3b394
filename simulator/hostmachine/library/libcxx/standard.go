package libcxx

import (
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// bases are the classes of the library that programs derive from or catch, each with its base.
var bases = map[string]string{
	"St9exception": "", "St9bad_alloc": "St9exception", "St20bad_array_new_length": "St9bad_alloc", "St8bad_cast": "St9exception",
	"St10bad_typeid": "St9exception", "St13bad_exception": "St9exception", "St17bad_function_call": "St9exception",
	"St12bad_weak_ptr": "St9exception", "St11logic_error": "St9exception", "St13runtime_error": "St9exception",
	"St12domain_error": "St11logic_error", "St16invalid_argument": "St11logic_error", "St12length_error": "St11logic_error",
	"St12out_of_range": "St11logic_error", "St12future_error": "St11logic_error",
	"St11range_error": "St13runtime_error", "St14overflow_error": "St13runtime_error", "St15underflow_error": "St13runtime_error",
	"St12system_error": "St13runtime_error", "NSt8ios_base7failureB5cxx11E": "St12system_error", "St11regex_error": "St13runtime_error",
	"St18bad_variant_access": "St9exception", "St19bad_optional_access": "St9exception", "St12bad_any_cast": "St8bad_cast",
	"NSt6thread6_StateE": "", "NSt13__future_base12_Result_baseE": "", "N10__cxxabiv115__forced_unwindE": "",
	"St14error_category": "", "N10__cxxabiv119__foreign_exceptionE": "",
	"NSt6locale5facetE": "", "St15basic_streambufIcSt11char_traitsIcEE": "", "NSt10filesystem7__cxx1116filesystem_errorE": "St12system_error",
}

// typeInfo makes a type information: of a class of the library, or of a fundamental type or a pointer to one.
func typeInfo(name string) library.Variable {
	mangled := strings.TrimPrefix(name, "_ZTI")
	return func(r *library.Run, placed func(uint64)) uint64 {
		base, class := bases[mangled]
		kind, size := "_ZTVN10__cxxabiv123__fundamental_type_infoE", uint64(16)
		switch {
		case class && base == "":
			kind = "_ZTVN10__cxxabiv117__class_type_infoE"
		case class:
			kind, size = "_ZTVN10__cxxabiv120__si_class_type_infoE", 24
		case strings.HasPrefix(mangled, "P"):
			kind, size = "_ZTVN10__cxxabiv119__pointer_type_infoE", 32
		case len(mangled) > 2:
			o := r.Space.Alloc(0, memory.Library, true)
			o.Name, o.Foreign = name, true
			return o.Base
		}
		o := r.Space.Alloc(size, memory.Library, true)
		placed(o.Base)
		r.Space.Store(o.Base, 8, value(r.Global(kind)+16))
		r.Space.Store(o.Base+8, 8, value(r.NewText(mangled, memory.Constant)))
		switch {
		case base != "":
			r.Space.Store(o.Base+16, 8, value(r.Global("_ZTI"+base)))
		case size == 32:
			pointee := mangled[1:]
			if strings.HasPrefix(pointee, "K") {
				r.Space.Store(o.Base+16, 4, value(1))
				pointee = pointee[1:]
			}
			r.Space.Store(o.Base+24, 8, value(r.Global("_ZTI"+pointee)))
		}
		return o.Base
	}
}

// nested puts a class into the names of its members.
func nested(class, member string) string {
	if strings.HasPrefix(class, "N") {
		return "_Z" + strings.TrimSuffix(class, "E") + member
	}
	return "_ZN" + class + member
}

// table makes the table of virtual functions of a class of the library.
func table(name string) library.Variable {
	class := strings.TrimPrefix(name, "_ZTV")
	if strings.HasPrefix(class, "N10__cxxabiv1") && strings.HasSuffix(class, "_type_infoE") {
		return func(r *library.Run, placed func(uint64)) uint64 { return r.Space.Alloc(64, memory.Library, true).Base }
	}
	if _, ok := bases[class]; !ok {
		return nil
	}
	return func(r *library.Run, placed func(uint64)) uint64 {
		list := []string{nested(class, "D1Ev"), nested(class, "D0Ev")}
		if whats(class) {
			list = append(list, "_ZNKSt9exception4whatEv")
		}
		return virtuals(r, placed, "_ZTI"+class, list)
	}
}

// virtuals makes a table: the offset to the top, the type information, the functions.
func virtuals(r *library.Run, placed func(uint64), info string, list []string) uint64 {
	o := r.Space.Alloc(uint64(len(list)+2)*8, memory.Library, true)
	placed(o.Base)
	if info != "" {
		r.Space.Store(o.Base+8, 8, value(r.Global(info)))
	}
	for i, f := range list {
		r.Space.Store(o.Base+16+uint64(i)*8, 8, value(r.Address(f)))
	}
	return o.Base
}

// whats tells classes that derive from exception.
func whats(class string) bool {
	for class != "" && class != "St9exception" {
		class = bases[class]
	}
	return class != ""
}

// standard are members of the exceptions: each holds its text behind the table.
var standard = map[string]library.Func{
	"_ZNSt13__future_base12_Result_baseC2Ev": func(c *call) { put(c.Run, c.U(0)+8, 0) }, // no exception
	"_ZNSt13__future_base12_Result_baseC1Ev": func(c *call) { put(c.Run, c.U(0)+8, 0) },
	"_ZNSt13__future_base12_Result_baseD2Ev": none,
	"_ZNSt6thread6_StateC2Ev":                none,
}

// addStandard fills in the members that all exceptions have.
func addStandard() {
	for class := range bases {
		for _, d := range []string{"D1Ev", "D2Ev"} {
			standard[nested(class, d)] = none
		}
		standard[nested(class, "D0Ev")] = func(c *call) {
			if o := c.Space.Live(c.U(0)); o != nil {
				c.Space.Free(o)
			}
		}
		if !whats(class) {
			continue
		}
		for _, k := range []string{"1", "2"} {
			standard[nested(class, "C"+k+"Ev")] = func(c *call) { construct(c, class, "std::exception") }
			standard[nested(class, "C"+k+"EPKc")] = func(c *call) { construct(c, class, c.String(1)) }
			standard[nested(class, "C"+k+"ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE")] = func(c *call) {
				construct(c, class, string(contents(c.Run, c.U(1))))
			}
			copies := nested(class, "C"+k+"ERKS_")
			standard[copies] = func(c *call) { construct(c, class, what(c.Run, c.U(1))) }
			standard[nested(class, "C"+k+"EOS_")] = standard[copies]
		}
		standard["_ZNK"+class+"4whatEv"] = func(c *call) { c.Return(c.Space.Load(c.U(0)+8, 8).V) }
	}
	standard["_ZNKSt9exception4whatEv"] = func(c *call) {
		o := c.Space.Find(c.U(0))
		if o != nil && c.U(0)-o.Base+16 <= o.Size() {
			if p := c.Space.Load(c.U(0)+8, 8); p.S == nil && c.Space.Live(p.V) != nil {
				c.Return(p.V)
				return
			}
		}
		c.Return(c.NewText("std::exception", memory.Constant))
	}
}

func construct(c *call, class, text string) {
	c.Space.Store(c.U(0), 8, value(c.Global("_ZTV"+class)+16))
	if class != "St9exception" && (strings.HasSuffix(class, "error") || class == "St16invalid_argument" || class == "St12out_of_range") {
		c.Space.Store(c.U(0)+8, 8, value(c.NewText(text, memory.Library)))
	}
}

// what is the text of an exception.
func what(r *library.Run, at uint64) string {
	if p := r.Space.Load(at+8, 8); p.S == nil && r.Space.Live(p.V) != nil {
		return string(r.Text(p.V))
	}
	return ""
}

// failures are the functions by which headers throw.
var failures = map[string]library.Func{
	"_ZSt17__throw_bad_allocv":            raise("St9bad_alloc", "std::bad_alloc"),
	"_ZSt28__throw_bad_array_new_lengthv": raise("St20bad_array_new_length", "std::bad_array_new_length"),
	"_ZSt16__throw_bad_castv":             raise("St8bad_cast", "std::bad_cast"),
	"_ZSt18__throw_bad_typeidv":           raise("St10bad_typeid", "std::bad_typeid"),
	"_ZSt21__throw_bad_exceptionv":        raise("St13bad_exception", "std::bad_exception"),
	"_ZSt25__throw_bad_function_callv":    raise("St17bad_function_call", "bad_function_call"),
	"_ZSt20__throw_system_errori":         raise("St12system_error", "system error"),
	"_ZSt20__throw_future_errori":         raise("St12future_error", "future error"),
	"_ZSt22__throw_bad_weak_ptrv":         raise("St12bad_weak_ptr", "bad_weak_ptr"),
	"_ZSt20__throw_length_errorPKc":       raise("St12length_error", ""),
	"_ZSt19__throw_logic_errorPKc":        raise("St11logic_error", ""),
	"_ZSt20__throw_out_of_rangePKc":       raise("St12out_of_range", ""),
	"_ZSt24__throw_out_of_range_fmtPKcz":  raise("St12out_of_range", ""),
	"_ZSt24__throw_invalid_argumentPKc":   raise("St16invalid_argument", ""),
	"_ZSt20__throw_domain_errorPKc":       raise("St12domain_error", ""),
	"_ZSt19__throw_range_errorPKc":        raise("St11range_error", ""),
	"_ZSt21__throw_runtime_errorPKc":      raise("St13runtime_error", ""),
	"_ZSt22__throw_overflow_errorPKc":     raise("St14overflow_error", ""),
	"_ZSt23__throw_underflow_errorPKc":    raise("St15underflow_error", ""),
}

func raise(class, text string) library.Func {
	return func(c *call) {
		if text == "" && len(c.Args) > 0 {
			c.RaiseStandard(class, c.String(0))
		}
		c.RaiseStandard(class, text)
	}
}
