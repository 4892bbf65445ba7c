// Groovy: what is available without an import, in addition to the JDK.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { containers, javaFacts, javaLang, keyed } from "../java/facts.ts";

export const groovyFacts: LanguageFacts = {
  ...javaFacts,
  fixedCounts: false,
  methodSpace: false,
  readsAccessors: "beans",
  compactConstructors: false,
  methodReferences: false,
  anonymousClasses: true,
  globals: `${javaLang}
    def it delegate owner println print printf sprintf assert BigDecimal BigInteger Closure GString GroovyObject Binding Script
    MetaClass ExpandoMetaClass Expando ConfigObject ConfigSlurper Eval Tuple Tuple2 Range IntRange EmptyRange Sequence
    List ArrayList LinkedList Map HashMap LinkedHashMap TreeMap SortedMap Set HashSet LinkedHashSet TreeSet SortedSet
    Collection Collections Arrays Iterator ListIterator Queue Deque Stack Vector Properties Random Scanner Timer UUID
    Date Calendar Locale Optional Objects StringJoiner Comparator Enumeration BitSet Base64 Currency TimeZone
    File InputStream OutputStream Reader Writer BufferedReader BufferedWriter FileReader FileWriter PrintStream PrintWriter
    IOException FileNotFoundException UncheckedIOException Serializable Closeable StringReader StringWriter
    URL URI Socket ServerSocket InetAddress URLEncoder URLDecoder HttpURLConnection
    plugins repositories dependencies buildscript subprojects allprojects task tasks project ext apply configurations
    sourceSets pipeline stage stages steps node agent`,
  callMember: "call",
  iteration: { iterator: "iterator", next: "next" },
  indexer: "getAt",
  returnsReceiver: "tap",
  keyed,
  members: {
    ...containers,
    element: `${containers.element} find max min sum getAt inject`,
    same: `${containers.same} findAll sort unique reverse take drop each eachWithIndex plus minus tail init grep toSorted
      toUnique asImmutable`,
  },
  folding: "inject",
  mapping: "collect collectMany",
  scopeFunctions: "with tap",
  receiverFunctions: "with tap",
  delegates: true,
  spreadsMembers: true,
  callbacks: {
    0: `${javaFacts.callbacks![0]!} each eachWithIndex collect collectMany find findAll findResult findResults any every
      groupBy countBy sort unique max min sum findIndexOf grep count with tap removeAll collectEntries takeWhile dropWhile reverseEach split`,
    1: "inject",
  },
};
