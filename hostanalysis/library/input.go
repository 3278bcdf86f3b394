package library

// Files and terminals.
var inputTable = topic{
	"printf wprintf":                  {Formats: 1},
	"fprintf dprintf fwprintf syslog": {Formats: 2},
	"__printf_chk":                    {Formats: 2},
	"error":                           {Ends: 1, Formats: 3, Globals: []string{"error_message_count"}},
	"error_at_line":                   {Ends: 1, Formats: 5, Globals: []string{"error_message_count"}},
	"__fprintf_chk":                   {Formats: 3},
	"vprintf":                         {Reaches: arg(1)},
	"vfprintf vdprintf vsyslog":       {Reaches: arg(2)},
	`puts fputs putchar putc fputc fputwc putwc putc_unlocked putchar_unlocked fputs_unlocked perror fflush fclose fwrite fwrite_unlocked fseek fseeko
		ftell ftello rewind feof ferror clearerr fileno isatty ungetc fgetc getc getchar getc_unlocked getchar_unlocked flockfile
		funlockfile setlinebuf fsetpos pclose write close lseek lseek64 fsync ftruncate truncate unlink remove rename rmdir mkdir
		access chdir chmod dup dup2 closedir rewinddir fcntl flock writev pwrite pwrite64 openlog closelog`: {},
	"ioctl":                    {Writes: from(2)},
	"open open64 creat openat": {},
	"fopen fopen64 fdopen freopen popen tmpfile opendir fdopendir": {Returns: Result{Static: true}, own: true},
	"readdir readdir64":                      {Returns: Result{Static: true}, own: true},
	"setvbuf setbuf":                         {Keeps: arg(1)},
	"scanf __isoc99_scanf __isoc23_scanf":    {Writes: from(1)},
	"fscanf __isoc99_fscanf __isoc23_fscanf": {Writes: from(2)},
	"vscanf __isoc99_vscanf":                 {Reaches: arg(1)},
	"vfscanf __isoc99_vfscanf":               {Reaches: arg(2)},
	"fread fread_unlocked gets":              {Writes: arg(0), Returns: Result{Args: arg(0)}},
	"fgets fgetws fgets_unlocked":            {Writes: arg(0), Returns: Result{Args: arg(0)}},
	"getline __getline":                      {Writes: arg(0, 1), Reaches: arg(0), Stores: []Store{{Into: 0, Fresh: true}}},
	"getdelim __getdelim":                    {Writes: arg(0, 1), Reaches: arg(0), Stores: []Store{{Into: 0, Fresh: true}}},
	"read pread pread64 recv":                {Writes: arg(1)},
	"readv":                                  {Reaches: arg(1)},
	"pipe pipe2":                             {Writes: arg(0)},
	"stat fstat lstat stat64 fstat64 lstat64 statfs fstatfs": {Writes: arg(1)},
	"__xstat __fxstat __lxstat __xstat64":                    {Writes: arg(2)},
	"fgetpos readlink":                                       {Writes: arg(1)},
	"realpath":                                               {Writes: arg(1), Returns: Result{Fresh: true, Args: arg(1)}},
	"getcwd basename dirname":                                {Writes: arg(0), Returns: Result{Fresh: true, Args: arg(0), Static: true}},
	"mkstemp mkdtemp tmpnam":                                 {Writes: arg(0), Returns: Result{Args: arg(0), Static: true}},
	"poll":                                                   {Writes: arg(0)},
	"select":                                                 {Writes: arg(1, 2, 3, 4)},
}
