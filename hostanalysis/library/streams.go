package library

// Streams of <iostream>, <fstream> and <sstream>, locales and clocks. A stream holds memory of the library's, and its buffer
// may be of a class that the program derives: writing to it, reading from it and making it anew call that class.
var streamTable = topic{
	// output
	"_ZNSo* _ZStls* _ZSt4endl* _ZSt4ends* _ZSt5flush* _ZSt16__ostream_insert* _ZNSolsE* _ZSt7setfill* _ZStlsIcSt11char_traits*": {
		Writes: arg(0), Reaches: arg(0), Virtuals: true, Returns: Result{Args: arg(0)}},
	// input writes what it is told to
	"_ZNSi* _ZNSirs* _ZStrs* _ZSt7getline* _ZSt2ws*": {
		Writes: Every, Reaches: Every, Stores: []Store{{Into: 1, Fresh: true}}, Virtuals: true, Returns: Result{Args: arg(0)}},
	"_ZNKSo* _ZNKSi* _ZNKSt9basic_ios* _ZNKSt8ios_base*": {Virtuals: true, Returns: Result{Args: arg(0), Within: arg(0), Static: true}},
	// what a stream is made of is kept in it
	"_ZNSoC* _ZNSiC* _ZNSdC* _ZNSt9basic_ios* _ZNSt8ios_base*": {
		Writes: arg(0), Reaches: arg(0), Keeps: from(1), Virtuals: true, Stores: []Store{{Into: 0, From: Every}, {Into: 0, Fresh: true}}, Returns: Result{Args: arg(0), Within: arg(0), Static: true}},
	"_ZNSt9basic_iosIcSt11char_traitsIcEE5clear* _ZNSt9basic_iosIcSt11char_traitsIcEE8setstate*": {Writes: arg(0), Throws: true},
	"_ZNSt8ios_baseC* _ZNSt8ios_baseD*": {Writes: arg(0)},
	// files
	"_ZNSt14basic_ifstream* _ZNSt14basic_ofstream* _ZNSt13basic_fstream* _ZNSt13basic_filebuf* _ZNKSt14basic_ifstream* _ZNKSt14basic_ofstream* _ZNKSt13basic_fstream* _ZNKSt13basic_filebuf*": {
		Writes: arg(0), Reaches: arg(0), Virtuals: true, Stores: []Store{{Into: 0, From: arg(0)}, {Into: 0, Fresh: true}}, Returns: Result{Args: arg(0), Within: arg(0)}, Throws: true},
	"_ZNSt12__basic_file* _ZNKSt12__basic_file*": {Writes: Every, Returns: Result{Args: arg(0), Static: true}},
	// text
	"_ZNSt7__cxx1118basic_stringstream* _ZNSt7__cxx1119basic_istringstream* _ZNSt7__cxx1119basic_ostringstream* _ZNSt7__cxx1115basic_stringbuf*": {
		Writes: arg(0), Reaches: arg(0), Virtuals: true, Stores: []Store{{Into: 0, From: arg(0)}, {Into: 0, Fresh: true}}, Returns: Result{Args: arg(0), Within: arg(0)}, Throws: true},
	"_ZNKSt7__cxx1118basic_stringstream* _ZNKSt7__cxx1119basic_istringstream* _ZNKSt7__cxx1119basic_ostringstream* _ZNKSt7__cxx1115basic_stringbuf*": {
		Writes: arg(0), Stores: []Store{{Into: 0, From: arg(0)}, {Into: 0, Fresh: true}}, Returns: Result{Args: Every, Within: Every}},
	// buffers
	"_ZNSt15basic_streambuf* _ZNKSt15basic_streambuf*": {
		Writes: Every, Reaches: arg(0), Virtuals: true, Returns: Result{Args: arg(0), Static: true}},
	// locales
	"_ZNSt6locale* _ZNKSt6locale* _ZNKSt5ctype* _ZNSt5ctype* _ZSt9use_facet* _ZSt9has_facet* _ZNKSt7num_* _ZNKSt7__cxx1110moneypunct* _ZNKSt8numpunct*": {
		Writes: arg(0), Keeps: from(1), Virtuals: true, Stores: []Store{{Into: 0, Fresh: true}}, Returns: Result{Args: Every, Static: true}},
	"_ZNSt6chrono*":                          {Returns: Result{Static: true}},
	"_ZNSt10filesystem* _ZNKSt10filesystem*": {Writes: Every, Reaches: Every, Stores: []Store{{Into: 0, Fresh: true}}, Returns: Result{Args: Every, Within: Every, Static: true}, Throws: true},
}
