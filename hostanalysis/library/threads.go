package library

// Threads, and what they wait for.
var threadTable = topic{
	"_ZNSt6thread15_M_start_thread*":       {Runs: &Method{Arg: 1, Offset: 16}, Writes: arg(0, 1), Throws: true},
	"_ZNSt6thread4joinEv":                  {Writes: arg(0), Throws: true},
	"_ZNSt6thread6detachEv":                {Writes: arg(0), Throws: true},
	"_ZNSt6thread20hardware_concurrencyEv": {},
	"_ZNSt6thread6_StateD*":                {},
	"pthread_create":                       {Spawns: arg(2), Given: arg(3), Writes: arg(0)},
	"signal bsd_signal sysv_signal":        {Spawns: arg(1), Returns: Result{Kept: true}}, // a handler runs at any time, as a thread does
	"pthread_join":                         {Writes: arg(1), Stores: []Store{{Into: 1, Kept: true}}},
	`pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_self pthread_exit
		pthread_cond_signal pthread_cond_broadcast pthread_cond_wait pthread_cond_init pthread_cond_destroy pthread_attr_init
		pthread_attr_destroy pthread_detach pthread_equal sem_init sem_wait sem_post sem_destroy pthread_barrier_init
		pthread_barrier_wait pthread_barrier_destroy pthread_rwlock_rdlock pthread_rwlock_wrlock pthread_rwlock_unlock
		pthread_cond_clockwait pthread_cond_timedwait pthread_mutex_timedlock sem_trywait`: {Writes: Every, Waits: true},
	"pthread_once __gthrw_pthread_once":                                         {Writes: arg(0), Calls: arg(1)},
	"pthread_key_create __gthrw___pthread_key_create":                           {Writes: arg(0)},
	"_ZNSt18condition_variable*":                                                {Writes: Every, Waits: true},
	"_ZNSt28__atomic_futex_unsigned_base*":                                      {Writes: Every, Waits: true},
	"_ZNSt13__future_base12_Result_baseC* _ZNSt13__future_base12_Result_baseD*": {Writes: arg(0)},
}
