// Java, Kotlin and Scala: what is there without import.
import type { LanguageFacts } from "../../link/language-facts.ts";

const javaLang = `
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

const containers = {
  element: `get getFirst getLast first last remove removeFirst removeLast poll pollFirst pollLast peek peekFirst peekLast
    pop next element getOrDefault orElse orElseThrow orElseGet join computeIfAbsent put`,
  same: `stream iterator filter sorted distinct limit skip values subList parallelStream peek toList collect listIterator
    descendingIterator reversed`,
  keys: "keySet",
  entries: "entrySet",
} as const;

const keyed =
  "Map HashMap LinkedHashMap TreeMap ConcurrentHashMap ConcurrentMap SortedMap NavigableMap WeakHashMap EnumMap";

export const javaFacts: LanguageFacts = {
  memberScope: true,
  callConstructs: false,
  overloads: true,
  typeSpace: false,
  globals: javaLang,
  makers: "valueOf",
  holding: "of ofNullable asList singletonList singleton completedFuture supplyAsync",
  mapping: "map thenApply mapToObj",
  flattening: "flatMap thenCompose",
  storing: "add put set addAll offer push remove contains equals",
  wrappers: "Optional CompletableFuture Future CompletionStage",
  keyed,
  members: containers,
  results: {
    String:
      "toString trim substring toLowerCase toUpperCase getName getPath getAbsolutePath getMessage readLine",
    int: "length hashCode indexOf lastIndexOf compareTo ordinal intValue",
    long: "longValue getTime toMillis toEpochMilli",
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

export const kotlinFacts: LanguageFacts = {
  ...javaFacts,
  callConstructs: true,
  globals: `${javaLang}
    Any Unit Nothing Int UInt ULong UByte UShort Char Array IntArray LongArray ByteArray CharArray BooleanArray
    DoubleArray FloatArray ShortArray List MutableList Set MutableSet Map MutableMap Collection MutableCollection
    Iterator Sequence Pair Triple Lazy Result Throws Suppress Deprecated PublishedApi OptIn SinceKotlin ReplaceWith IllegalArgumentException IllegalStateException
    NoSuchElementException UnsupportedOperationException assert IntRange LongRange CharSequence Regex StringBuilder
    minOf coerceIn ULongArray ArrayList HashMap HashSet LinkedHashMap LinkedHashSet Comparator Function
    JvmStatic JvmField JvmInline JvmSuppressWildcards JvmOverloads JvmName
    println print listOf mutableListOf setOf mutableSetOf mapOf mutableMapOf arrayOf arrayListOf hashMapOf hashSetOf
    linkedMapOf emptyList emptyMap emptySet sequenceOf lazy require requireNotNull check checkNotNull error TODO run
    with apply also let takeIf takeUnless repeat maxOf minOf to it field value synchronized use buildString buildList
    intArrayOf longArrayOf byteArrayOf charArrayOf doubleArrayOf floatArrayOf arrayOfNulls listOfNotNull runCatching`,
  indexer: "get",
  handing: "let also takeIf takeUnless",
  returning: "also apply takeIf takeUnless",
  keyed: `${keyed} MutableMap mapOf mutableMapOf hashMapOf linkedMapOf sortedMapOf`,
  members: {
    ...containers,
    element: `${containers.element} find firstOrNull lastOrNull single singleOrNull getOrNull maxByOrNull minByOrNull
      elementAt random await getValue`,
    same: `${containers.same} toMutableList toSet asSequence sortedBy sortedByDescending sortedWith drop take dropLast
      takeLast filterNot filterNotNull onEach shuffled distinctBy plus minus`,
  },
  callbacks: {
    0: `${javaFacts.callbacks![0]!} mapNotNull any all none count find first last firstOrNull lastOrNull filterNot
      associateBy associateWith groupBy sortedBy sortBy sumOf maxOf minOf onEach let also flatMap maxByOrNull minByOrNull
      partition associate joinToString forEachIndexed`,
    1: "fold forEachIndexed mapIndexed",
  },
};

export const scalaFacts: LanguageFacts = {
  ...javaFacts,
  callConstructs: true,
  globals: `${javaLang}
    Any AnyRef AnyVal Unit Nothing Null Int Char Array List Seq Set Map Vector Option Some None Either Left Right Try
    Success Failure Future Nil Iterator Iterable IndexedSeq BigInt BigDecimal Tuple2 Function1 PartialFunction Ordering
    Ordered println print assert require assume identity implicitly summon locally classOf Stream LazyList Range Console
    ??? Predef scala java Product Serializable Numeric Equals`,
  keyed: "Map HashMap TreeMap ListMap SortedMap",
  wrappers: "Option Future Try",
  members: {
    element: "head last headOption lastOption find get getOrElse apply next reduce max min",
    same: "filter filterNot tail init reverse sortBy sorted distinct take drop toList toSeq iterator values orElse",
    keys: "keys keySet",
  },
  callbacks: {
    0: `map foreach filter filterNot find exists forall flatMap collect groupBy sortBy partition count takeWhile dropWhile
      maxBy minBy withFilter span`,
    1: "foldLeft",
  },
};
