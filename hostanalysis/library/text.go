package library

// std::string: an object that leads to itself or to memory of its own.
var stringClassTable = topic{
	"_ZNSt7__cxx1112basic_string*": {Writes: arg(0), Reaches: arg(0), Stores: []Store{{Into: 0, From: arg(0)}, {Into: 0, Fresh: true}},
		Returns: Result{Args: arg(0), Within: arg(0)}, Throws: true},
	"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_create* _ZNSt7__cxx1112basic_stringIwSt11char_traitsIwESaIwEE9_M_create*": {
		Writes: arg(1), Returns: Result{Fresh: true}, Throws: true},
	"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4swap*": mixed,
	"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EOS* _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2EOS* _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEaSEOS*":             mixed,
	"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_destroyEm _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED*": {},
	// substr and the like write their result
	"_ZNKSt7__cxx1112basic_string*":                                  {Returns: Result{Args: arg(0), Within: arg(0)}, Throws: true},
	"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6substr*": {Writes: arg(0), Stores: []Store{{Into: 0, From: arg(0)}, {Into: 0, Fresh: true}}, Throws: true},
	"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compare* _ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4find* _ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5rfind*": {Throws: true},
	"_ZNSs*":                            mixed,
	"_ZNKSs*":                           {Writes: arg(0), Stores: []Store{{Into: 0, From: Every}, {Into: 0, Within: Every}, {Into: 0, Fresh: true}}, Returns: Result{Args: Every, Within: Every}, Throws: true},
	"_ZStplIcSt11char_traitsIcESaIcEE*": {Writes: arg(0), Stores: []Store{{Into: 0, From: arg(0)}, {Into: 0, Fresh: true}}, Throws: true},
	"_ZSt17__verify_grouping*":          {},
	"_ZSt11_Hash_bytesPKvmm _ZSt15_Fnv_hash_bytesPKvmm": {Pure: true},
}

// mixed is what any of the first two arguments may do to the other.
var mixed = Function{Writes: arg(0, 1), Reaches: arg(0, 1), Throws: true, Returns: Result{Args: arg(0), Within: arg(0, 1)},
	Stores: []Store{{Into: 0, From: arg(0, 1), Within: arg(0, 1), Fresh: true}, {Into: 1, From: arg(0, 1), Within: arg(0, 1), Fresh: true}}}
