// Dart: names of the core library, which every file sees.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

/** Results of container methods; those without parameters are read like fields. */
const effects = {
  element: `first last single removeLast removeAt remove elementAt firstWhere lastWhere singleWhere reduce putIfAbsent
    firstOrNull lastOrNull value current widget`,
  same: `where skip take toList toSet takeWhile skipWhile followedBy reversed sublist getRange cast toSet then
    whenComplete catchError timeout`,
  values: "values",
  keys: "keys",
  entries: "entries",
} as const;

export const dartFacts: LanguageFacts = {
  ...plainFacts,
  keepsFunctions: true,
  asksCallers: "functions",
  invoking: "call",
  keeping: "add insert putIfAbsent",
  caseLists: "values",
  overrides: "instance-members",
  memberScope: true,
  callConstructs: true,
  callMember: "call",
  superSearchesAll: true,
  globals: `Object String int double num bool dynamic void Null Never Function Symbol Type Record Enum Comparable Pattern
    List Set Map Iterable Iterator Future FutureOr Stream StreamController StreamSubscription Completer Timer Zone
    DateTime Duration Stopwatch Uri RegExp Match StringBuffer StringSink Runes BigInt MapEntry Expando WeakReference
    Exception Error StateError ArgumentError RangeError FormatException UnsupportedError UnimplementedError
    AssertionError TypeError NoSuchMethodError ConcurrentModificationError StackTrace Deprecated Invocation
    print identical identityHashCode override deprecated pragma
    jsonDecode jsonEncode utf8 base64 min max pi sqrt pow Random File Directory Platform Process stdout stderr exit
    setUp tearDown setUpAll tearDownAll expect expectLater test group testWidgets completion throwsA equals isTrue isFalse
    isNull isNotNull isA isEmpty isNotEmpty contains hasLength throwsStateError throwsArgumentError fail completes
    unawaited scheduleMicrotask runZoned runZonedGuarded Widget State StatelessWidget StatefulWidget BuildContext`,
  wrappers: "Future FutureOr",
  keyed: "Map HashMap LinkedHashMap SplayTreeMap MapEntry",
  members: effects,
  fields: effects,
  indexer: "[]",
  operators: "unary-",
  pairTypes: "MapEntry",
  pairParts: { 0: "key $1", 1: "value $2" },
  // Places: the library's own names do not matter where an extension says what they are.
  parameterNames: {
    "Iterable List Set Queue ListQueue Future Stream": "0",
    "Map HashMap LinkedHashMap": "0 1",
  },
  sinks: "add addAll insert insertAll remove contains indexOf",
  mapping: "map then",
  flattening: "expand asyncMap",
  selecting: "whereType",
  folding: "fold",
  callbacks: {
    0: `map forEach where any every firstWhere lastWhere singleWhere expand takeWhile skipWhile then listen removeWhere
      retainWhere sort reduce indexWhere lastIndexWhere asyncMap`,
    1: "fold reduce sort",
  },
};
