// Kotlin: what is available without import, in addition to the JDK.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { containers, javaFacts, javaLang, keyed, objectNumbers, pairs } from "../java/facts.ts";

/**
 * Methods of the library's containers themselves. Most of what they can do are extensions, which others may replace.
 */
const ofCollections = "contains(0) containsAll(Any) isEmpty() iterator()";
const ofLists = `${ofCollections} get(Int) indexOf(0) lastIndexOf(0) listIterator() listIterator(Int) subList(Int,Int)`;
const filling = "add(0) addAll(Any) remove(0) removeAll(Any) retainAll(Any) clear()";
const ofMaps = "get(0) containsKey(0) containsValue(1) isEmpty() getOrDefault(0,1)";

export const kotlinFacts: LanguageFacts = {
  ...javaFacts,
  fixedCounts: false,
  caseLists: "entries values",
  methodSpace: false,
  declaresAccessors: false,
  readsAccessors: "synthetic",
  callConstructs: true,
  compactConstructors: false,
  methodReferences: false,
  anonymousClasses: false,
  membersOfEither: true,
  classCalls: "invoke",
  callMember: "invoke",
  invoking: `${javaFacts.invoking!} invoke`,
  keeping: `${javaFacts.keeping!} set plusAssign`,
  superSearchesAll: true,
  superSkipsInterfaces: false,
  closedTypes: "never",
  extendsBeside: "by-types",
  hidesPrivate: true,
  overrides: "marked",
  iteration: { iterator: "iterator", next: "next" },
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
  makers: {
    List: "listOf listOfNotNull emptyList",
    MutableList: "mutableListOf arrayListOf",
    Set: "setOf emptySet sortedSetOf",
    MutableSet: "mutableSetOf hashSetOf linkedSetOf",
    Map: "mapOf emptyMap sortedMapOf",
    MutableMap: "mutableMapOf hashMapOf linkedMapOf",
    Array: "arrayOf arrayOfNulls",
    Sequence: "sequenceOf emptySequence",
  },
  copying: `${javaFacts.copying!} requireNotNull`,
  deferring: "lazy async",
  pairing: "to",
  yielding: "let run with use synchronized runBlocking withContext coroutineScope supervisorScope",
  selecting: "filterIsInstance",
  folding: "fold foldIndexed",
  foldingBack: "foldRight",
  mapping: "map mapNotNull mapIndexed mapIndexedNotNull thenApply mapToObj",
  grouping: "groupBy",
  indexing: "associateBy",
  flattening: "flatMap flatMapIndexed thenCompose",
  wrappers: `${javaFacts.wrappers!} Lazy lazy Deferred async`,
  scopeFunctions: "let also takeIf takeUnless",
  receiverFunctions: "apply run with",
  returnsReceiver: "also apply takeIf takeUnless copy",
  builders: {
    StringBuilder: "buildString",
    MutableList: "buildList",
    MutableSet: "buildSet",
    MutableMap: "buildMap",
    SequenceScope: "sequence iterator",
  },
  keyed: `${keyed} MutableMap mapOf mutableMapOf hashMapOf linkedMapOf sortedMapOf`,
  members: {
    ...containers,
    element: `${containers.element} find firstOrNull lastOrNull single singleOrNull getOrNull maxByOrNull minByOrNull
      elementAt random await getValue getOrPut getOrElse`,
    same: `${containers.same} toMutableList toSet asSequence sortedBy sortedByDescending sortedWith drop take dropLast
      takeLast filterNot filterNotNull onEach shuffled distinctBy plus minus orEmpty toMap toMutableMap toSortedMap
      filterKeys filterValues`,
    flat: "flatten",
    halves: "partition",
  },
  results: {
    ...javaFacts.results,
    ...objectNumbers,
    Int: `${objectNumbers.Int} toInt size count`,
    Long: `${objectNumbers.Long} toLong`,
    Double: `${objectNumbers.Double} toDouble`,
    Boolean: `${objectNumbers.Boolean} isNotEmpty isNotBlank isNullOrEmpty isNullOrBlank any all none`,
    String: `${javaFacts.results!["String"]!} trimIndent trimMargin trimStart trimEnd lowercase uppercase replace
      replaceFirst replaceFirstChar removePrefix removeSuffix removeSurrounding padStart padEnd prependIndent joinToString
      substringBefore substringAfter substringBeforeLast substringAfterLast`,
  },
  fields: { keys: "keys", values: "values", entries: "entries", inner: "value" },
  ownMethods: {
    "Collection Set": ofCollections,
    "MutableCollection MutableSet HashSet LinkedHashSet": `${ofCollections} ${filling}`,
    List: ofLists,
    "MutableList ArrayList": `${ofLists} ${filling} add(Int,0) addAll(Int,Any) removeAt(Int) set(Int,0)`,
    Map: ofMaps,
    "MutableMap HashMap LinkedHashMap": `${ofMaps} put(0,1) putAll(Any) remove(0) remove(0,1) clear()`,
    Array: "get(Int) set(Int,0) iterator()",
    String: "get(Int) plus(Any) compareTo(String) subSequence(Int,Int)",
  },
  pairTypes: `${pairs.pairTypes} MutableEntry Pair Triple`,
  pairParts: { 0: "key first component1", 1: "value second component2", 2: "third component3" },
  callbacks: {
    0: `${javaFacts.callbacks![0]!} mapNotNull any all none count find first last firstOrNull lastOrNull filterNot
      associateBy associateWith groupBy sortedBy sortBy sumOf maxOf minOf onEach let also flatMap maxByOrNull minByOrNull
      partition associate joinToString forEachIndexed mapValues mapKeys maxOfOrNull minOfOrNull distinctBy takeWhile
      dropWhile takeLastWhile dropLastWhile indexOfFirst indexOfLast single singleOrNull findLast sortedByDescending
      sortByDescending firstNotNullOf firstNotNullOfOrNull foldRight removeAll retainAll maxBy minBy`,
    1: "fold forEachIndexed mapIndexed",
  },
};
