package library

// Text and numbers in C.
var stringTable = topic{
	`strlen strnlen strcmp strncmp strcasecmp strncasecmp strspn strcspn atoi atol atoll atof wcslen wcscmp
		fabs fabsf`: {Pure: true},
	"strcoll": {},
	"strcpy strncpy strcat strncat __strcpy_chk __strncpy_chk __strcat_chk __strncat_chk strlcpy strlcat wcscpy wcsncpy": {Writes: arg(0), Returns: Result{Args: arg(0)}},
	"stpcpy stpncpy strxfrm": {Writes: arg(0), Returns: Result{Args: arg(0)}},
	"strchr strrchr strstr strcasestr strpbrk index rindex strchrnul wcschr": {Returns: Result{Args: arg(0)}},
	"strtok":                         {Writes: arg(0), Keeps: arg(0), Returns: Result{Args: arg(0), Kept: true}},
	"strtok_r __strtok_r":            {Writes: arg(0, 2), Stores: []Store{{Into: 2, From: arg(0)}}, Returns: Result{Args: arg(0), Within: arg(2)}, Reaches: arg(2)},
	"strsep":                         {Writes: arg(0), Reaches: arg(0), Returns: Result{Within: arg(0)}},
	"strdup strndup __strdup wcsdup": {Returns: Result{Fresh: true}},
	"strerror strsignal hgrd_error_string gai_strerror": {Returns: Result{Static: true}},
	"strerror_r": {Writes: arg(1), Returns: Result{Args: arg(1), Static: true}},
	`strtol strtoul strtoll strtoull strtoq strtouq strtoimax strtoumax __isoc23_strtol __isoc23_strtoul __isoc23_strtoll
		__isoc23_strtoull __strtol_internal __strtoul_internal`: {Pure: true, Writes: arg(1), Stores: []Store{{Into: 1, From: arg(0)}}},
	"strtod strtof strtold": {Pure: true, Writes: arg(1), Stores: []Store{{Into: 1, From: arg(0)}}},
	`isdigit isalpha isspace isalnum isupper islower isxdigit ispunct isprint iscntrl isgraph isblank toupper tolower abs labs llabs
		div ldiv lldiv`: {},
	"ffs ffsl ffsll": {},
	"__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __errno_location": {Returns: Result{Static: true}, own: true},
	"sprintf":           {Writes: arg(0), Formats: 2},
	"__sprintf_chk":     {Writes: arg(0), Formats: 4},
	"__snprintf_chk":    {Writes: arg(0), Formats: 5},
	"snprintf swprintf": {Writes: arg(0), Formats: 3},
	"vsprintf":          {Writes: arg(0), Reaches: arg(2)},
	"vsnprintf":         {Writes: arg(0), Reaches: arg(3)},
	"asprintf":          {Writes: arg(0), Stores: []Store{{Into: 0, Fresh: true}}, Formats: 2},
	"vasprintf":         {Writes: arg(0), Stores: []Store{{Into: 0, Fresh: true}}, Reaches: arg(2)},
	"sscanf __isoc99_sscanf __isoc23_sscanf swscanf":                            {Writes: from(2)},
	"vsscanf __isoc99_vsscanf":                                                  {Reaches: arg(2)},
	"frexp frexpf modf modff remquo sincos sincosf lgamma_r":                    {Writes: from(1)},
	"setlocale localeconv nl_langinfo newlocale uselocale duplocale freelocale": {Returns: Result{Static: true}, own: true},
	"mbtowc mbstowcs wctomb wcstombs mbrtowc wcrtomb mbsrtowcs":                 {Writes: from(0)},
}
