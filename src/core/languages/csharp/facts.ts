// C#: names of the language, and of the System namespace that every project imports.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { operatorNames } from "../linking-parts/operator-names.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const csharpFacts: LanguageFacts = {
  ...plainFacts,
  memberScope: true,
  keepsFunctions: true,
  asksCallers: "functions",
  overloads: true,
  functionOverloads: true,
  importsPackages: true,
  globalImports: true,
  hidesPrivate: true,
  overrides: "marked",
  extendsBeside: "by-count",
  globals: `
    bool byte sbyte char decimal double float int uint nint nuint long ulong short ushort object string void var dynamic
    System Microsoft nameof typeof sizeof default value Console Math String Object Int32 Int64 Boolean Double Decimal DateTime TimeSpan
    DateTimeOffset Guid Exception ArgumentException ArgumentNullException ArgumentOutOfRangeException
    InvalidOperationException NotSupportedException NotImplementedException Action Func Predicate Task ValueTask List
    Dictionary HashSet IEnumerable IList IDictionary ICollection IReadOnlyList IReadOnlyDictionary IDisposable
    IEquatable IComparable Nullable Lazy Tuple ValueTuple Type Array Enum Attribute Convert Environment GC Uri Random
    Stream File Path Directory Enumerable CancellationToken Interlocked Thread Span ReadOnlySpan Memory ReadOnlyMemory
    KeyValuePair StringBuilder Activator EventArgs EventHandler Delegate Version BitConverter Buffer`,
  invoking: "Invoke BeginInvoke DynamicInvoke",
  keeping: "Add TryAdd Insert Enqueue Push AddLast AddFirst",
  indexer: "this[]",
  iteration: { iterator: "GetEnumerator", next: "MoveNext", beside: "Current" },
  operators: operatorNames,
  deconstructor: "Deconstruct",
  naming: "nameof",
  subscriptsCall: true,
  transparent: "Nullable",
  wrappers: "Task ValueTask Lazy",
  keyed:
    "Dictionary IDictionary IReadOnlyDictionary ConcurrentDictionary SortedDictionary SortedList FrozenDictionary ImmutableDictionary Map",
  members: {
    element: "Dequeue Pop Peek GetValueOrDefault",
    item: "First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt Max Min MaxBy MinBy Aggregate",
    same: `Where OrderBy OrderByDescending Skip Take Distinct ToList ToArray Reverse AsEnumerable Concat Union Except
      ToHashSet ThenBy AsReadOnly ToImmutableArray ToImmutableList SkipWhile TakeWhile Append ConfigureAwait ThenByDescending AsQueryable
      AsParallel Prepend DefaultIfEmpty SkipLast TakeLast DistinctBy ToFrozenSet`,
  },
  fields: { element: "Value Result Current CurrentValue", keys: "Keys", values: "Values" },
  results: {
    string: `ToString Trim TrimStart TrimEnd ToUpper ToLower ToUpperInvariant ToLowerInvariant Substring Replace Join
      PadLeft PadRight Concat ReadLine ReadToEnd`,
    int: "Length Count IndexOf LastIndexOf CompareTo GetHashCode",
    long: "LongCount",
    bool: `Any All Contains StartsWith EndsWith Equals ContainsKey IsNullOrEmpty IsNullOrWhiteSpace IsLetter IsDigit
      IsLetterOrDigit IsWhiteSpace IsUpper IsLower`,
  },
  parsing: "Parse",
  pairTypes: "KeyValuePair Tuple ValueTuple IGrouping",
  pairParts: { 0: "Key Item1", 1: "Value Item2", 2: "Item3" },
  sinks: "nameof Add Insert Enqueue Push TryAdd Equals ReferenceEquals",
  signatureTypes: "Func",
  functionTypes: "Action Predicate Comparison Converter",
  folding: "Aggregate",
  mapping: "Select ConvertAll",
  grouping: "GroupBy",
  groupType: "IGrouping",
  heldSecond: "IGrouping",
  indexing: "ToDictionary",
  flattening: "SelectMany",
  selecting: "OfType Cast",
  callbacks: {
    0: `Select Where Any All First FirstOrDefault Single SingleOrDefault Last LastOrDefault OrderBy OrderByDescending
      GroupBy SelectMany Sum Max Min Count ForEach ToDictionary ToLookup Find FindAll Exists RemoveAll TakeWhile SkipWhile
      ThenBy DistinctBy ThenByDescending MaxBy MinBy Average LongCount ConvertAll FindIndex FindLast TrueForAll
      ContinueWith ToHashSet`,
    1: "Aggregate",
  },
};
