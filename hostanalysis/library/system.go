package library

// Time, chance, the process and its arguments.
var systemTable = topic{
	`srand srandom rand random drand48 srand48 lrand48 mrand48 clock sleep usleep exit _exit quick_exit abort getpid getppid
		gettid getuid geteuid getgid raise kill alarm sched_yield sysconf getpagesize get_nprocs get_nprocs_conf omp_get_wtime omp_get_wtick
		omp_get_num_threads omp_get_max_threads omp_set_num_threads omp_get_thread_num omp_get_num_procs omp_set_nested
		omp_set_dynamic omp_in_parallel omp_get_num_devices difftime nice setpriority umask getpriority`: {},
	"time":         {Writes: arg(0)},
	"gettimeofday": {Writes: arg(0, 1)},
	"clock_gettime clock_getres timespec_get": {Writes: arg(0, 1)},
	"nanosleep":                              {Writes: arg(1)},
	"clock_nanosleep":                        {Writes: arg(3)},
	"times uname getrusage sysinfo":          {Writes: arg(0, 1)},
	"getrlimit":                              {Writes: arg(1)},
	"setrlimit setitimer":                    {Writes: arg(2)},
	"localtime gmtime ctime asctime":         {Returns: Result{Static: true}, own: true},
	"localtime_r gmtime_r ctime_r asctime_r": {Writes: arg(1), Returns: Result{Args: arg(1)}},
	"mktime timegm":                          {Writes: arg(0)},
	"strftime":                               {Writes: arg(0)},
	"rand_r":                                 {Writes: arg(0)},
	"erand48 nrand48 jrand48":                {Writes: arg(0)},
	"getrandom getentropy":                   {Writes: arg(0)},
	"getenv secure_getenv":                   {Returns: Result{Static: true}},
	"setenv unsetenv":                        {},
	"gethostname":                            {Writes: arg(0)},
	"wait":                                   {Writes: arg(0)},
	"waitpid":                                {Writes: arg(1)},
	"getopt": {Globals: []string{"optind", "optarg", "opterr", "optopt"}, Writes: arg(1),
		Stores: []Store{{Global: "optarg", Within: arg(1)}}},
	"getopt_long getopt_long_only": {Globals: []string{"optind", "optarg", "opterr", "optopt"}, Writes: arg(1, 4), Reaches: arg(3),
		Stores: []Store{{Global: "optarg", Within: arg(1)}}},
	"__assert_fail __assert_perror_fail __stack_chk_fail __chk_fail": {},
	"dlsym dlopen":    {Returns: Result{Static: true, Kept: true}},
	"dlclose dlerror": {Returns: Result{Static: true}},
}
