// Python: what is available without import.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const pythonFacts: LanguageFacts = {
  ...plainFacts,
  callConstructs: true,
  plainFields: true,
  decoratorsReplace: true,
  starsTakeRest: true,
  keepsFunctions: true,
  asksCallers: "members",
  fieldsAreArguments: true,
  bodyScope: true,
  inheritsParameters: true,
  inheritedConstructor: "__init__",
  beforeMaking: "__new__",
  heirHook: "__init_subclass__",
  afterMaking: "__post_init__ __attrs_post_init__",
  callMember: "__call__",
  typeVariables: true,
  superSearchesAll: true,
  linearizes: true,
  metaclasses: true,
  typedElements: true,
  bracketGenerics: true,
  loopsTakeKeys: true,
  movable: true,
  importsNameFiles: true,
  closedTypes: "always",
  overrides: "members",
  globals: `
    abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright
    credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash
    help hex id input int isinstance issubclass iter len license list locals map max memoryview min next object oct open
    ord pow print property quit range repr reversed round set setattr slice sorted staticmethod str sum super tuple type
    vars zip __import__ __name__ __file__ __doc__ __package__ __path__ __spec__ __loader__ __builtins__ __debug__
    True False None Ellipsis NotImplemented
    ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
    BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError
    ConnectionResetError DeprecationWarning EOFError EncodingWarning EnvironmentError Exception ExceptionGroup
    FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning
    IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError
    ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError
    PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning
    RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit
    TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError
    UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError unicode long xrange basestring
    unichr reload raw_input reduce`,
  selfTypes: "Self",
  operators: `
    __iter__ __next__ __enter__ __exit__ __aenter__ __aexit__ __len__ __str__ __repr__ __bool__ __hash__ __abs__ __reversed__ __int__ __float__
    __bytes__ __add__ __sub__ __mul__ __truediv__ __floordiv__ __mod__ __matmul__ __and__ __or__ __rshift__ __lshift__
    __pow__ __getitem__ __setitem__ __delitem__ __lt__ __le__ __gt__ __ge__ __eq__ __contains__ __neg__ __pos__ __invert__ __rmul__
    __rtruediv__ __ne__ __iadd__ __isub__ __imul__ __itruediv__ __ifloordiv__ __imod__ __imatmul__ __iand__ __ior__ __irshift__ __ilshift__ __ipow__`,
  insteadOf: {
    __str__: "__format__",
    __repr__: "__str__",
    __eq__: "__ne__",
    __add__: "__iadd__",
    __sub__: "__isub__",
    __mul__: "__imul__",
    __truediv__: "__itruediv__",
    __floordiv__: "__ifloordiv__",
    __mod__: "__imod__",
    __matmul__: "__imatmul__",
    __and__: "__iand__",
    __or__: "__ior__",
    __rshift__: "__irshift__",
    __lshift__: "__ilshift__",
    __pow__: "__ipow__",
  },
  entering: "__enter__ __aenter__",
  indexer: "__getitem__",
  descriptors: { read: "__get__", write: "__set__", maker: "property" },
  missing: { read: "__getattr__", call: "__getattr__" },
  iteration: { iterator: "__iter__", next: "__next__" },
  // For a context manager or a generator, members are those of the value that it yields.
  handingOut: `Iterator Generator AsyncIterator AsyncGenerator ContextManager AbstractContextManager
    AsyncContextManager AbstractAsyncContextManager`,
  transparent: "Annotated Final ClassVar Required NotRequired ReadOnly InitVar",
  wrappers: "Optional Awaitable Coroutine Future Task",
  copying: "replace copy deepcopy partial staticmethod",
  functions: {
    same: "list set tuple sorted reversed iter frozenset deque islice cycle chain",
    element: "next max min choice heappop",
    places: "enumerate",
  },
  elementwise: "map filter sorted max min sort groupby takewhile dropwhile any all",
  sinks: `append insert add extend setdefault remove index discard put isinstance issubclass callable id repr str hash
    getattr setattr hasattr print len type bool wraps update_wrapper iscoroutinefunction signature getsource unregister
    staticmethod classmethod`,
  containers: "list set deque dict defaultdict OrderedDict WeakSet WeakValueDictionary WeakKeyDictionary",
  puts: { last: "append appendleft add insert setdefault", elements: "extend update" },
  classTypes: "type Type",
  keyed: "dict Dict Mapping MutableMapping DefaultDict defaultdict OrderedDict Counter ChainMap",
  registering: "register",
  keyedClasses: "TypedDict",
  members: {
    element: "pop get setdefault popleft",
    same: "copy",
    values: "values",
    keys: "keys",
    entries: "items",
  },
};

/** Top-level names of the standard library's modules. */
export const pythonStandardModules: ReadonlySet<string> = new Set(
  `abc aifc argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 calendar cgi cmath cmd code codecs
  codeop collections colorsys compileall concurrent configparser contextlib contextvars copy copyreg cProfile csv ctypes
  curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno
  faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc getopt getpass gettext glob graphlib grp
  gzip hashlib heapq hmac html http imaplib imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache
  locale logging lzma mailbox marshal math mimetypes mmap modulefinder multiprocessing netrc numbers operator optparse os
  pathlib pdb pickle pickletools pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile
  pyclbr pydoc queue quopri random re readline reprlib resource runpy sched secrets select selectors shelve shlex shutil
  signal site smtplib socket socketserver sqlite3 ssl stat statistics string stringprep struct subprocess symtable sys
  sysconfig syslog tarfile telnetlib tempfile termios test textwrap threading time timeit tkinter token tokenize tomllib
  trace traceback tracemalloc tty turtle types typing unicodedata unittest urllib uuid venv warnings wave weakref
  webbrowser winreg wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo _thread __future__`.split(
    /\s+/,
  ),
);
