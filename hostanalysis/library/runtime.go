package library

// The C++ runtime: exceptions, guards, casts, what runs at the end.
var runtimeTable = topic{
	"__cxa_guard_acquire __cxa_guard_release __cxa_guard_abort":                                                             {},
	"__cxa_allocate_exception __cxa_init_primary_exception":                                                                 {Returns: Result{Fresh: true}},
	"__cxa_free_exception __cxa_get_globals __cxa_uncaught_exceptions _ZSt18uncaught_exceptionv _ZSt19uncaught_exceptionsv": {},
	"__cxa_throw":             {Throws: true},
	"__cxa_rethrow":           {Throws: true},
	"__cxa_begin_catch":       {Returns: Result{Args: arg(0)}},
	"__cxa_get_exception_ptr": {Returns: Result{Args: arg(0)}},
	"__cxa_end_catch":         {Cleanup: true},
	"_Unwind_Resume":          {Throws: true},
	"__cxa_atexit __cxa_thread_atexit atexit at_quick_exit on_exit":                                             {AtExit: arg(0), Given: from(1)},
	"__cxa_pure_virtual __cxa_deleted_virtual __cxa_bad_cast __cxa_bad_typeid __cxa_throw_bad_array_new_length": {Throws: true},
	"_ZSt9terminatev __clang_call_terminate _ZSt10unexpectedv":                                                  {},
	"__dynamic_cast": {Returns: Result{Args: arg(0)}},
	"__cxa_demangle": {Writes: arg(1, 2, 3), Returns: Result{Fresh: true, Args: arg(1)}},
	"_ZSt17__throw* _ZSt16__throw* _ZSt18__throw* _ZSt19__throw* _ZSt20__throw* _ZSt21__throw* _ZSt24__throw* _ZSt25__throw* _ZSt28__throw*": {Throws: true},
	"_ZNSt9exceptionD* _ZNKSt9exception* _ZNSt11logic_errorD* _ZNKSt11logic_error* _ZNSt13runtime_errorD* _ZNKSt13runtime_error* _ZNSt16invalid_argumentD* _ZNSt12out_of_rangeD* _ZNSt12length_errorD* _ZNSt12domain_errorD* _ZNSt11range_errorD* _ZNSt14overflow_errorD* _ZNSt15underflow_errorD* _ZNSt9bad_allocD* _ZNKSt9bad_alloc* _ZNSt8bad_castD* _ZNSt10bad_typeidD* _ZNSt12future_errorD* _ZNKSt12future_error* _ZNSt12system_errorD*": {Writes: arg(0), Returns: Result{Args: arg(0), Static: true, Within: arg(0)}},
	"_ZNSt11logic_errorC* _ZNSt13runtime_errorC* _ZNSt16invalid_argumentC* _ZNSt12out_of_rangeC* _ZNSt12length_errorC* _ZNSt12domain_errorC* _ZNSt11range_errorC* _ZNSt14overflow_errorC* _ZNSt15underflow_errorC* _ZNSt12system_errorC* _ZNSt9exceptionC*": {
		Writes: arg(0), Stores: []Store{{Into: 0, Fresh: true}, {Into: 0, Within: arg(1)}}, Throws: true},
	"_ZNSt11logic_erroraS* _ZNSt13runtime_erroraS*":                                                           {Writes: arg(0), Stores: []Store{{Into: 0, Fresh: true}, {Into: 0, Within: arg(1)}}, Returns: Result{Args: arg(0)}},
	"_ZSt15generic_category* _ZNSt3_V216generic_category* _ZNSt3_V215system_category* _ZSt15future_category*": {Returns: Result{Static: true}, own: true},
	"_ZNKSt9type_info* _ZNSt9type_info* _ZSt15get_new_handlerv":                                               {Returns: Result{Static: true}},
	"_ZNSt8ios_base4InitC* _ZNSt8ios_base4InitD*":                                                             {},
	"_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv":                                                       {Writes: arg(0)},
	"_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv":                                                     {Writes: arg(0), Cleanup: true},
	"setjmp _setjmp __sigsetjmp sigsetjmp":                                                                    {Writes: arg(0)},
}
