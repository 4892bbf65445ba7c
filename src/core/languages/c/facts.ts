// C: names of the standard library that are known even if no included file of the root declares them.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

/** Languages that share headers. */
export const cFamily: ReadonlySet<string> = new Set(["c", "cpp", "cuda", "objc"]);

export const cGlobals = `
  int char short long float double void signed unsigned size_t ssize_t ptrdiff_t intptr_t uintptr_t wchar_t bool _Bool
  int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intmax_t uintmax_t off_t time_t FILE va_list NULL
  true false errno stdin stdout stderr EOF
  printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf scanf fscanf sscanf puts fputs putchar putc fputc
  getc getchar fgetc fgets ungetc fopen fdopen freopen fclose fread fwrite fseek ftell rewind fflush feof ferror clearerr
  perror remove rename tmpfile setvbuf setbuf fileno
  malloc calloc realloc free abort exit _exit atexit atoi atol atof atoll strtol strtoul strtoll strtoull strtod strtof
  qsort bsearch rand srand abs labs div getenv setenv unsetenv system
  memcpy memmove memset memcmp memchr strlen strcpy strncpy strcat strncat strcmp strncmp strcasecmp strncasecmp strchr
  strrchr strstr strtok strtok_r strdup strndup strerror strspn strcspn strpbrk strcoll strnlen
  isalpha isdigit isalnum isspace isupper islower isprint ispunct isxdigit iscntrl isgraph toupper tolower
  sin cos tan asin acos atan atan2 sinh cosh tanh exp log log2 log10 pow sqrt cbrt ceil floor round trunc fabs fmod fmin
  fmax hypot isnan isinf isfinite lround llround rint nearbyint ldexp frexp modf
  time clock difftime mktime gmtime localtime strftime gettimeofday clock_gettime nanosleep sleep usleep
  open close read write lseek dup dup2 pipe fork execve execvp wait waitpid kill signal sigaction raise getpid getppid
  stat fstat lstat mkdir rmdir unlink access chdir getcwd select poll socket bind listen accept connect send recv sendto
  recvfrom setsockopt getsockopt ioctl fcntl mmap munmap
  pthread_create pthread_join pthread_mutex_lock pthread_mutex_unlock pthread_mutex_init pthread_mutex_destroy
  pthread_cond_wait pthread_cond_signal pthread_cond_broadcast
  assert static_assert _Static_assert sizeof offsetof va_start va_end va_arg va_copy setjmp longjmp alloca
  __builtin_expect __builtin_unreachable __attribute__ defined`;

export const cFacts: LanguageFacts = {
  ...plainFacts,
  functionPointers: true,
  typesBesideValues: true,
  dotsTakeRest: true,
  functionTables: true,
  asksCallers: "functions",
  closedTypes: "always",
  plainTypes: true,
  openEnums: true,
  globals: cGlobals,
};
