// What parsing one blob of source gives: a pure function of (bytes, language, extractor version), free of its path.
// Everything is columns, so that ten thousand files cost typed arrays and not millions of objects.
import type { Table } from "../../base/columns.ts";
import type { StringTable } from "../../base/string-table.ts";

/** Part of every artifact's key: raise it when extraction gives something else for the same bytes. */
export const extractorVersion = 19;

/** In `argc` of an argument's row: it is passed by its parameter's name. */
export const byName = 254;

/** Row number that stands for "none" in i32 columns. */
export const none = -1;

/**
 * Declarations. Row 0 is always the file's own module symbol (kind "module", name "", the whole file).
 * Offsets are UTF-16 code units from the file's start, `end` excluded; lines are 1-based, `endLine` included.
 */
export const symbolSchema = {
  name: "u32", // string
  kind: "u8", // symbolKinds
  parent: "i32", // symbol row that encloses it lexically; none for row 0
  owner: "u32", // string: the type it belongs to where that is not its parent (Go receiver, Rust impl, C++ Type::name); noString otherwise
  start: "u32",
  end: "u32",
  nameStart: "u32",
  startLine: "u32",
  endLine: "u32",
  flags: "u16", // symbolFlags
  visibility: "u8", // visibilities
  ordinal: "u16", // 0, 1, 2 … among symbols of the same name in the same scope (overloads)
  signature: "u32", // string: the declaration without its body, white space folded, at most 300 characters
  doc: "u32", // string: its doc comment without comment marks; noString when it has none
  type: "i32", // expression row: declared type of a value, return type of a callable, target of an alias
  value: "i32", // expression row of the initialiser of a constant, variable or field; of what a callable without declared type returns
} as const;

export const symbolFlags = {
  exported: 1,
  defaultExport: 2,
  static: 4,
  async: 8,
  abstract: 16,
  /** A declaration without a body: a C prototype, an interface's method, an overload signature. */
  declaration: 32,
  test: 64,
  /** `owner` names a trait or interface implementation as in `impl Trait for Type`: `owner` is Type. */
  implementation: 128,
  /** A constructor: calling its class calls it. */
  constructor: 256,
  /** A property that is read and written through a function: who reads it calls that. */
  accessor: 512,
  /** A type whose methods are called on what its only parameter is: Scala's `implicit class`. */
  extending: 1024,
} as const;

/**
 * Expressions that name things: the references of the file, as trees. A row's `base` comes before the row itself.
 * `a.b.c(1)` is ident a ← member b ← member c ← call; `new Foo()` is ident Foo ← new; `ns.Foo` as a type is ident ns ← type Foo.
 */
export const expressionSchema = {
  op: "u8", // expressionOps
  name: "u32", // string; noString where the op has none. Of an index, and of a literal that is the entry of a table: "." and the key
  base: "i32", // expression row: receiver of a member, callee of a call, class of a new, qualifier of a type, value of an await or index
  generic: "i32", // for a type that is a type argument: the row of the generic type; `argc` is then its position. Array<T> and T[] are type "Array". For an argument of a call, where the language keeps them: the row of the call. For an element: the row of the list, tuple or mapping literal. For what is put into a container by a subscript: the row of that
  owner: "u32", // symbol row: the innermost symbol whose body holds it
  offset: "u32", // where its name stands
  line: "u32",
  argc: "u8", // arguments of a call or new; 255 where it does not apply or is unknown
  flags: "u8", // expressionFlags
} as const;

/** The name of an operator row that stands for a loop over its base. */
export const loopName = "for";

export const expressionOps = [
  "ident",
  "member",
  "call",
  "new",
  "type",
  "self", // this, self, and a Go or Rust receiver that is named
  "super",
  "literal", // a value of a built-in type, which `name` names in the language's words: "string", "list", "regex"; "=>" is a function literal that is passed, whose value is `base`; ".key" the entry of a table at that key, whose value is `base` ("." for a key that is not known)
  "index", // base[…]: an element of base
  "await", // await base, base?, base!: the value inside base
  "inherit", // the symbol `owner` extends the type `base`
  "implement", // the symbol `owner` implements the interface or trait `base`
  "operator", // `base + argument`, where types of the root say what operators do: `name` is that of the function, "operator+"; "for" of a loop over base
] as const;
export type ExpressionOp = (typeof expressionOps)[number];

export const expressionFlags = {
  /** Passed as an argument or assigned as a value: a callback, not a call. */
  argument: 1,
  write: 2,
  decorator: 4,
  /** The identifier is bound to a parameter or local of the function: kept only because something is based on it. */
  local: 8,
  /** Names a macro, where macros have a name space of their own: Rust's `name!`. */
  macro: 16,
  /**
   * Assigned in a branch, a loop or a function: what was assigned before may still be there. Of a literal: it holds more
   * than its rows say. Of a type that is `indirect`: a pointer to a pointer.
   */
  branch: 32,
  /**
   * Not written as such. Of a call: a loop, a `with` or a `raise` makes it, where the value has such a member. Of a literal
   * `name=`: the name by which the value that is its base is passed. Of a literal "=" of the values that a name is
   * assigned: the last one takes the place of those before it. Of a literal ".key": it is put in by a subscript. Of a new:
   * a declaration makes it, of the type that is its base or of the type of the value that is its base.
   */
  implicit: 64,
  /** Of a type or a literal: a pointer to it. Of a member: reached through a pointer, or what stands for one. */
  indirect: 16,
  /** Of a type: what is reached by the declared name is not to be changed (C++'s const). */
  constant: 2,
} as const;

/** Names that are not symbols: parameters and locals, with what is known of their type. */
export const bindingSchema = {
  name: "u32", // string
  kind: "u8", // bindingKinds
  start: "u32", // where the name is visible, in offsets
  end: "u32",
  owner: "u32", // symbol row of the innermost enclosing symbol
  type: "i32", // expression row of the declared type
  value: "i32", // expression row of the value it is bound to
  property: "u32", // string: for a destructured name the property (or position) of `value` it takes; noString otherwise
} as const;

/**
 * "element": the name takes the elements of `value` (a for loop). "generic": a type parameter of `owner`; `type` is its bound.
 * "argument": an untyped parameter of a function literal that a call takes; `value` is the row of the call's callee, and
 * `property` is "a:p", the literal's place among the arguments and the parameter's among the literal's.
 */
export const bindingKinds = ["parameter", "local", "element", "generic", "argument"] as const;
/** The name, which no code can write, of the bindings that hold what a type declares its `this` to be. */
export const declaredSelf = "this:";

/** The name of a row of heritage whose members come before those of the type: Ruby's `prepend`. */
export const mixedBefore = "prepend";
/** Of one whose members come before those of the base class, and which `super` does not mean: a trait of PHP. */
export const mixedIn = "mixin";
/** Of one that is a base of what mixes in the type, not of the type itself: it makes no edge. */
export const mixedThrough = "through";

/** The name of classes that have none, which no code can write. */
export const unnamedClass = "class@anonymous";

/** One row per imported name. `import a, {b as c} from "m"` is two rows; `#include` and `import "m"` are one row with no name. */
export const importSchema = {
  module: "u32", // string: the specifier as written, without quotes ("" for `from . import x`)
  name: "u32", // string: the imported name, "default", "*" for the module itself; noString for side effects and includes
  local: "u32", // string: the name it has here; noString for re-exports, side effects, wildcards
  kind: "u8", // importKinds
  flags: "u8", // importFlags
  level: "u8", // leading dots of a relative Python import
  line: "u32",
  start: "u32", // where the local name is visible
  end: "u32",
} as const;

export const importKinds = ["import", "reexport", "include", "require", "dynamic"] as const;
export const importFlags = {
  typeOnly: 1,
  /** Everything the module exports: `from m import *`, `export * from "m"`, `use m::*`, `import p.*`, `using n`. */
  wildcard: 2,
  /** `#include <…>` as opposed to `"…"`. */
  system: 4,
  static: 8,
} as const;

/** Names under which the file offers something declared in it: `export {a as b}`, `export default x`, `module.exports = {…}`, `__all__`. */
export const exportSchema = {
  name: "u32", // string: the name outside, "default", or "=" for `module.exports = value`
  local: "u32", // string: the name inside; noString when `value` says it
  value: "i32", // expression row
} as const;

/** Spans that are ranked and shown. Together they cover the file without overlap; `symbol` is the outermost symbol that begins in it. */
export const chunkSchema = {
  start: "u32",
  end: "u32",
  startLine: "u32",
  endLine: "u32",
  symbol: "i32", // symbol row; none for text without symbols
  kind: "u8", // chunkKinds
  contextHeader: "u32", // string: enclosing types, signature, imports used: what stands before the text when it is embedded
  termCount: "u16", // terms in the chunk, all fields, clipped
} as const;

export const chunkKinds = ["code", "comment", "prose", "data"] as const;

/** Field bits of a term in a chunk: the high four bits of `tf`; the low four are its count, clipped to 15. */
export const termFields = { name: 16, path: 32, contextHeader: 64, doc: 128 } as const;

/** Whether its chunks have vectors: a file that was made in bulk is found by names and words alone. */
export function hasVectors({ chunks, bulk }: Pick<ParsedFile, "chunks" | "bulk">): boolean {
  return chunks.length > 0 && !bulk;
}

export interface ParsedFile {
  /** Id of the language folder in core/languages/, or "text". */
  readonly language: string;
  readonly lineCount: number;
  /** UTF-16 code units. */
  readonly length: number;
  /** Syntax errors that the parser recovered from. */
  readonly errorCount: number;
  /** Looks generated or minified: ranked lower, never hidden. */
  readonly generated: boolean;
  /**
   * Made in bulk: nearly every line gives one constant. It has symbols and words, and nothing else: no expressions, no
   * signatures, few large chunks, and no vectors.
   */
  readonly bulk: boolean;
  /** Declared package or namespace, "" without one. */
  readonly packageName: string;
  readonly symbols: Table<typeof symbolSchema>;
  readonly expressions: Table<typeof expressionSchema>;
  readonly bindings: Table<typeof bindingSchema>;
  readonly imports: Table<typeof importSchema>;
  readonly exports: Table<typeof exportSchema>;
  readonly chunks: Table<typeof chunkSchema>;
  readonly strings: StringTable;
  /** hash32 of each string, as written. */
  readonly stringHashes: Uint32Array;
  /** Terms of chunk c: rows termStarts[c] … termStarts[c + 1] of the two columns below, ascending by hash. */
  readonly termStarts: Uint32Array;
  readonly termHashes: Uint32Array;
  readonly termFrequencies: Uint8Array;
}
