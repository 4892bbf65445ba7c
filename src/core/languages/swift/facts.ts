// Swift: names of the standard library, and those that Foundation makes available everywhere.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const swiftFacts: LanguageFacts = {
  ...plainFacts,
  caseLists: "allCases",
  memberScope: true,
  keepsFunctions: true,
  asksCallers: "functions",
  typedElements: true,
  fieldsAreArguments: true,
  discardName: "_",
  callConstructs: true,
  capitalTypes: true,
  overloads: true,
  argumentLabels: true,
  membersOfEither: true,
  variantFields: true,
  importsPackages: true,
  overrides: "members",
  iteration: { iterator: "makeIterator", next: "next" },
  globals: `
    Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Float Double Bool String Character Substring Array
    Dictionary Set Optional Result Error Any AnyObject AnyClass Void Never Self self Range ClosedRange Sequence Collection
    Iterator IteratorProtocol Equatable Hashable Comparable Codable Encodable Decodable Identifiable Sendable
    CustomStringConvertible CaseIterable RawRepresentable ExpressibleByStringLiteral Task Actor MainActor
    print debugPrint fatalError precondition preconditionFailure assert assertionFailure min max abs zip stride type
    swap withUnsafePointer MemoryLayout UnsafePointer UnsafeMutablePointer nil true false
    Data Date URL URLRequest URLSession URLResponse HTTPURLResponse NSObject NSError NSString FileManager Bundle
    NotificationCenter UserDefaults DispatchQueue DispatchGroup OperationQueue Timer JSONDecoder JSONEncoder UUID Calendar
    defer oldValue newValue Swift Foundation UIKit SwiftUI Combine Hasher KeyPath AnyHashable ObjectIdentifier
    Thread Locale TimeInterval TimeZone IndexPath NSRegularExpression NSDictionary NSArray NSNumber MemoryIndex
    DateFormatter NSLock CGFloat CGRect CGPoint CGSize`,
  indexer: "subscript",
  subscriptsCall: true,
  selfTypes: "Self",
  wrappers: "Optional Result",
  parameterNames: {
    "Array ArraySlice Set Sequence Collection BidirectionalCollection RandomAccessCollection MutableCollection":
      "Element",
    Dictionary: "Key Value",
    Optional: "Wrapped",
  },
  variantPlaces: { 0: "success some", 1: "failure" },
  mapping: "map compactMap mapValues",
  flattening: "flatMap",
  folding: "reduce",
  sinks: "append insert print debugPrint type",
  keyed: "Dictionary",
  keeping: "append insert updateValue",
  members: {
    element: "first last popLast removeFirst removeLast randomElement remove min max",
    same: "filter sorted reversed dropFirst dropLast prefix suffix shuffled lazy",
    inner: "get",
    flat: "joined",
    places: "enumerated",
    values: "values",
    keys: "keys",
  },
  fields: { keys: "keys", values: "values", element: "first last" },
  pairParts: { 0: "key offset", 1: "value element" },
  callbacks: {
    0: `map forEach filter compactMap flatMap first contains allSatisfy sorted sort removeAll firstIndex min max drop prefix
      last lastIndex mapValues compactMapValues partition sink`,
    1: "reduce sorted sort",
  },
};
