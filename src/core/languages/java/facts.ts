// Java: what is available without an import.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

/** The package java.lang, which every JVM language imports. */
export const javaLang = `
  Object String StringBuilder StringBuffer CharSequence Number Byte Short Integer Long Float Double Boolean Character
  Void Math StrictMath System Runtime Process ProcessBuilder ProcessHandle Thread ThreadLocal ThreadGroup Runnable
  Iterable Comparable Cloneable AutoCloseable Appendable Readable Class ClassLoader ClassValue Module ModuleLayer Package
  Record Enum StackTraceElement StackWalker InheritableThreadLocal SecurityManager
  Throwable Exception Error RuntimeException IllegalArgumentException IllegalStateException NullPointerException
  IndexOutOfBoundsException ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException ClassCastException
  ArithmeticException NumberFormatException UnsupportedOperationException CloneNotSupportedException
  InterruptedException ClassNotFoundException NoSuchFieldException NoSuchMethodException InstantiationException
  IllegalAccessException ReflectiveOperationException NegativeArraySizeException ArrayStoreException
  EnumConstantNotPresentException TypeNotPresentException LayerInstantiationException WrongThreadException
  AssertionError OutOfMemoryError StackOverflowError LinkageError NoClassDefFoundError ExceptionInInitializerError
  VirtualMachineError InternalError UnknownError IncompatibleClassChangeError AbstractMethodError NoSuchMethodError
  NoSuchFieldError UnsatisfiedLinkError VerifyError
  Override Deprecated SuppressWarnings FunctionalInterface SafeVarargs
  int long short byte char boolean float double void var`;

/** Result kinds of the JDK's collection methods. */
export const containers = {
  element: `get getFirst getLast first last remove removeFirst removeLast poll pollFirst pollLast peek peekFirst peekLast
    pop next element getOrDefault orElse orElseThrow orElseGet join computeIfAbsent put`,
  same: `stream iterator filter sorted distinct limit skip subList parallelStream peek toList collect listIterator
    descendingIterator reversed`,
  values: "values",
  keys: "keySet",
  entries: "entrySet",
} as const;

/** Types that hold a key and its value. */
export const pairs = {
  pairTypes: "Entry SimpleEntry SimpleImmutableEntry",
  pairParts: { 0: "getKey", 1: "getValue" },
} as const;

/** The maps of the JDK. */
export const keyed =
  "Map HashMap LinkedHashMap TreeMap ConcurrentHashMap ConcurrentMap SortedMap NavigableMap WeakHashMap EnumMap";

/** Methods that loops and operators of the languages here run without naming them. */
const operators = `iterator plus minus times div rem mod multiply power or and xor not leftShift rightShift
  rightShiftUnsigned compareTo equals negative positive bitwiseNegate unaryMinus unaryPlus next previous inc dec
  get set getAt putAt contains rangeTo plusAssign minusAssign timesAssign divAssign remAssign
  unary_- unary_+ unary_! unary_~ map flatMap foreach withFilter`;

const results = {
  int: "length hashCode indexOf lastIndexOf compareTo ordinal intValue parseInt",
  long: "longValue getTime toMillis toEpochMilli parseLong",
  double: "parseDouble doubleValue",
  boolean: "isEmpty isBlank equals equalsIgnoreCase startsWith endsWith parseBoolean isPresent",
} as const;

/** The same results in languages whose numbers are objects. */
export const objectNumbers = {
  int: "",
  long: "",
  double: "",
  boolean: "",
  Int: results.int,
  Long: results.long,
  Double: results.double,
  Boolean: results.boolean,
} as const;

export const javaFacts: LanguageFacts = {
  ...plainFacts,
  operators,
  caseLists: "values",
  memberScope: true,
  methodSpace: true,
  overloads: true,
  fixedCounts: true,
  declaresAccessors: true,
  compactConstructors: true,
  methodReferences: true,
  keepsFunctions: true,
  asksCallers: "functions",
  functionalInterfaces: true,
  anonymousClasses: true,
  superSkipsInterfaces: true,
  importsPackages: true,
  movable: true,
  closedTypes: "always",
  hidesPrivate: true,
  overrides: "instance-members",
  globals: javaLang,
  functionTypes: `Consumer BiConsumer Predicate BiPredicate Function BiFunction UnaryOperator BinaryOperator Comparator
    ToIntFunction ToLongFunction ToDoubleFunction ObjIntConsumer`,
  invoking: `apply accept test run call compare get getAsInt getAsLong getAsDouble getAsBoolean applyAsInt applyAsLong
    applyAsDouble`,
  keeping: "put putIfAbsent add addLast addFirst offer push register",
  entryMakers: "entry",
  factories: "valueOf",
  holding: "of ofNullable asList singletonList singleton completedFuture supplyAsync",
  copying: "requireNonNull requireNonNullElse checkNotNull",
  mapping: "map thenApply mapToObj",
  flattening: "flatMap thenCompose",
  sinks: "add put set addAll offer push remove contains equals",
  wrappers: "Optional CompletableFuture Future CompletionStage",
  keyed,
  members: { ...containers, same: `${containers.same} findFirst findAny max min` },
  ...pairs,
  results: {
    String:
      "toString trim substring toLowerCase toUpperCase getName getPath getAbsolutePath getMessage readLine",
    ...results,
    Path: "toPath",
    File: "toFile",
    URL: "toURL",
    URI: "toURI",
    Charset: "defaultCharset",
  },
  callbacks: {
    0: `map forEach filter anyMatch allMatch noneMatch flatMap mapToInt mapToLong mapToDouble ifPresent removeIf
      thenApply thenAccept thenCompose peek sorted sort reduce mapToObj takeWhile dropWhile`,
    1: "sorted sort reduce",
  },
};
