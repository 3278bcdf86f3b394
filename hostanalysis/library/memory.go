package library

// Allocation, and memory as bytes.
var memoryTable = topic{
	"malloc calloc aligned_alloc memalign valloc":           {Returns: Result{Fresh: true}},
	"_Znwm _Znam _ZnwmSt11align_val_t _ZnamSt11align_val_t": {Returns: Result{Fresh: true}, Throws: true},
	"_ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t":               {Returns: Result{Fresh: true}},
	"free cfree":      {},
	"_ZdlPv* _ZdaPv*": {},
	"posix_memalign":  {Writes: arg(0), Stores: []Store{{Into: 0, Fresh: true}}},
	"realloc":         {Copies: []Copy{{resultMemory, 0, -1}}, Writes: arg(0), Returns: Result{Fresh: true, Args: arg(0)}},
	"reallocarray":    {Copies: []Copy{{resultMemory, 0, -1}}, Writes: arg(0), Returns: Result{Fresh: true, Args: arg(0)}},
	"memcpy memmove __memcpy_chk __memmove_chk": {Writes: arg(0), Copies: []Copy{{0, 1, 2}}, Returns: Result{Args: arg(0)}},
	"mempcpy": {Writes: arg(0), Copies: []Copy{{0, 1, 2}}, Returns: Result{Args: arg(0)}},
	"bcopy":   {Writes: arg(1), Copies: []Copy{{1, 0, 2}}},
	"memset __memset_chk bzero explicit_bzero wmemset": {Writes: arg(0), Returns: Result{Args: arg(0)}},
	"memcmp bcmp":              {Pure: true},
	"memchr memrchr rawmemchr": {Returns: Result{Args: arg(0)}},
	"memmem":                   {Returns: Result{Args: arg(0)}},
	"mmap mmap64":              {Returns: Result{Fresh: true, Args: arg(0)}},
	"munmap mlock munlock madvise mprotect msync malloc_usable_size": {},
	"malloc_trim mlockall sbrk":                                      {Returns: Result{Static: true}},
	"qsort":                                                          {Writes: arg(0), Calls: arg(3), Given: arg(0, 4)},
	"qsort_r":                                                        {Writes: arg(0), Calls: arg(3), Given: arg(0, 4)},
	"bsearch":                                                        {Calls: arg(4), Given: arg(0, 1), Returns: Result{Args: arg(1)}},
	"lfind lsearch":                                                  {Writes: arg(1, 2), Calls: arg(4), Given: arg(0, 1), Returns: Result{Args: arg(1)}},
}

// resultMemory stands for the memory of the result, as the place of a copy.
const resultMemory = -1
