// What does parsing one source blob produce? A pure function of (bytes, language, extractor version), independent of
// the path. Everything is columns, so that ten thousand files cost typed arrays and not millions of objects.
import type { Table } from "../../base/columns.ts";
import type { StringTable } from "../../base/string-table.ts";
import { extractorBuild } from "./extractor-build.ts";

/**
 * Part of every artifact's key, and of every generation's record: what another build read or linked is made anew. The
 * number stands for builds without a stamp.
 */
export const extractorVersion = extractorBuild === 0 ? 24 : extractorBuild;

/** `argc` of an argument that is passed by parameter name. */
export const byName = 254;

/** In the name of a call, which holds the labels of its arguments: one without a label. */
export const noLabel = "_";

/** Ends the name of a parameter that declares an attribute, which has the same name: the members of Ruby's Struct. */
export const takenMark = ":";

/** Row number that stands for "none" in i32 columns. */
export const none = -1;

/**
 * Declarations. Row 0 is always the file's own module symbol (kind "module", name "", the whole file).
 * Offsets are UTF-16 code units from the file's start, `end` excluded; lines are 1-based, `endLine` included.
 */
export const symbolSchema = {
  name: "u32", // string
  kind: "u8", // symbolKinds
  parent: "i32", // row of the lexically enclosing symbol; none for row 0
  // string: the type it belongs to if that is not its parent (Go receiver, Rust impl, C++ Type::name); else noString
  owner: "u32",
  start: "u32",
  end: "u32",
  nameStart: "u32",
  startLine: "u32",
  endLine: "u32",
  flags: "u16", // symbolFlags
  visibility: "u8", // visibilities
  ordinal: "u16", // 0, 1, 2 … among symbols of the same name in the same scope (overloads)
  signature: "u32", // string: the declaration without its body, white space folded, at most 300 characters
  doc: "u32", // string: its doc comment without comment marks; noString if it has none
  type: "i32", // expression row: declared type of a value, return type of a callable, target of an alias
  // expression row: initializer of a constant, variable or field; return value of a callable without declared type
  value: "i32",
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
  /** `owner` belongs to a trait or interface implementation such as `impl Trait for Type`; `owner` is Type. */
  implementation: 128,
  /** A constructor: calling its class calls it. */
  constructor: 256,
  /** A property that is read and written through a function: using it calls that function. */
  accessor: 512,
  /** A type whose methods are called on its only parameter: Scala's `implicit class`. */
  extending: 1024,
  /** A struct of C whose fields cannot be counted: some are conditional, or those of an unnamed union in it. */
  uncounted: 2048,
  /** A table of Lua that an annotation makes a type under its name, which all files know. */
  annotated: 4096,
  /** A method that only files which ask for it see: inside Ruby's `refine`. */
  refined: 8192,
  /** A member of which only a comment tells: nothing of that name runs. */
  described: 16384,
  /** A property whose writing calls a function, though reading it does not. */
  observed: 32768,
} as const;

/**
 * Expressions that name things: the references of the file, as trees. A row's `base` comes before the row itself.
 * `a.b.c(1)` is ident a ← member b ← member c ← call; `new Foo()` is ident Foo ← new;
 * `ns.Foo` as a type is ident ns ← type Foo.
 */
export const expressionSchema = {
  op: "u8", // expressionOps
  name: "u32", // string; noString if the op has none. For an index or a literal that is a table entry: "." and the key
  // expression row: receiver of a member, callee of a call, class of a new, qualifier of a type,
  // value of an await or index
  base: "i32",
  // For a type argument: row of the generic type; `argc` is its position. Array<T> and T[] are type "Array". For an
  // argument of a call, in languages that keep them: row of the call. For an element: row of the list, tuple or mapping
  // literal. For a value put into a container by a subscript: row of the subscript.
  generic: "i32",
  owner: "u32", // symbol row: the innermost symbol whose body holds it
  offset: "u32", // offset of its name
  line: "u32",
  // argument count of a call or new, what lambda-shape.ts says of a function literal; 255 if neither applies or is known
  argc: "u8",
  flags: "u8", // expressionFlags
} as const;

/**
 * Names of the literal rows for the functions that C keeps in a table. The entries of one braced list, or of one
 * assignment to a member, have its `table` row as `generic`; the base of that row is the declared type, or the member
 * that is set, `none` for other lists. The base of an entry is the value, its name "." and the member's name or position.
 */
export const tableKeys = {
  table: "{",
  /** An element of an array of functions. */
  element: ".[",
  /** Not an entry: an element before an entry that may be a macro, whose text may be several elements. */
  macro: ".#",
  /** With the place of an argument behind it: what a macro makes of the function passed to it, as an element. */
  made: ".(",
} as const;

/**
 * Name of the literal row for a value that an assignment gives to a field or puts into a container: its base is the
 * value, its `generic` the target. Languages with the rule `keepsFunctions` have such rows.
 */
export const givenValue = ".=";

/** The name of an operator row for a loop over its base. */
export const loopName = "for";

/** `argc` of such a row, if the loop also takes a key beside each element. */
export const loopTakesKeys = 2;

export const expressionOps = [
  "ident",
  "member",
  "call",
  "new",
  "type",
  "self", // this, self, and a Go or Rust receiver that is named
  "super",
  // A value of a built-in type, named by `name` in the language's words: "string", "list", "regex". "=>" is a function
  // literal passed as an argument; its value is `base`. ".key" is a table's entry at that key; its value is `base` ("."
  // for an unknown key). A text that may name a function has that name, an implicit row, as its `base`.
  "literal",
  "index", // base[…]: an element of base
  "await", // await base, base?, base!: the value inside base
  "inherit", // the symbol `owner` extends the type `base`
  "implement", // the symbol `owner` implements the interface or trait `base`
  // `base + argument`, if types of the root define operators: `name` is the function's, "operator+"; "for" for a loop
  // over base
  "operator",
] as const;
export type ExpressionOp = (typeof expressionOps)[number];

/** The code of each op in an expression row, by its name. */
export const ops: Readonly<Record<ExpressionOp, number>> = Object.fromEntries(
  expressionOps.map((op, code) => [op, code]),
) as Record<ExpressionOp, number>; // every op is a key

export const expressionFlags = {
  /** Passed as an argument or assigned as a value: a callback, not a call. */
  argument: 1,
  write: 2,
  decorator: 4,
  /**
   * The identifier is bound to a parameter or local of the function. It is kept only because other rows are based on
   * it.
   */
  local: 8,
  /** Names a macro in languages where macros have their own namespace: Rust's `name!`. */
  macro: 16,
  /**
   * Assigned in a branch, a loop or a function, so an earlier value may still be there. For a literal: it holds more
   * than its rows show. For an `indirect` type: a pointer to a pointer.
   */
  branch: 32,
  /**
   * Not written in the source. Call: a loop, a `with` or a `raise` makes it, if the value has such a member. Literal
   * `name=`: the name by which its base is passed. Literal ".=": see `givenValue`. Literal "=" (the values assigned to a name): the last one replaces
   * the earlier ones. Literal ".key": set by a subscript. Index: an argument that stands for all elements of its base
   * (`*others`), for all values of a mapping if its argc is `byName`. New: made by a declaration, of the type that is its base, or
   * of the type of the value that is its base.
   */
  implicit: 64,
  /**
   * For a type or a literal: a pointer to it. For a member: accessed through a pointer, or through something that acts
   * as one.
   */
  indirect: 16,
  /**
   * For a name, a member or a type, in a language with `paths`: written behind `::`, so that what it is based on is a module or
   * a type and no value. If there is nothing before the `::`, the name is that of a crate. For a member, in a language
   * with `methodReferences`: names a method, and no field. For a call or new: `Item::new`, which names what it runs as
   * a value.
   */
  path: 32,
  /** For a type: the object that the declared name gives access to cannot be changed (C++'s const). */
  constant: 2,
} as const;

/** Names that are not symbols: parameters and locals, with what is known about their type. */
export const bindingSchema = {
  name: "u32", // string
  kind: "u8", // bindingKinds
  start: "u32", // where the name is visible, in offsets
  end: "u32",
  owner: "u32", // symbol row of the innermost enclosing symbol
  type: "i32", // expression row of the declared type
  value: "i32", // expression row of the value it is bound to
  // string: for a destructured name, the property (or position) of `value` that it takes; for a type parameter of an
  // `impl` block, its place among the arguments of the block's type; else noString
  property: "u32",
} as const;

/**
 * "element": the name takes the elements of `value` (a for loop). "generic": a type parameter of `owner`; `type` is its
 * bound. "argument": an untyped parameter of a function literal passed to a call. `value` is then the row of the call's
 * callee, and `property` is "a:p": the literal's position among the arguments, and the parameter's in the literal.
 * "narrowed": members whose value a condition shows to have `type`; the name is their path (member-path).
 */
export const bindingKinds = ["parameter", "local", "element", "generic", "argument", "narrowed"] as const;
/**
 * Name of "narrowed" bindings where a condition shows that a parameter of a function around is true: `property`, its
 * name. Code cannot contain this name.
 */
export const neededArgument = "?";
/** Name of the bindings that hold a type's declared `this`. Code cannot contain this name. */
export const declaredSelf = "this:";

/** Name of an inheritance row whose members come before the type's own: Ruby's `prepend`. */
export const mixedBefore = "prepend";
/**
 * Name of an inheritance row whose members come before the base class's, but which `super` does not mean: a PHP trait.
 */
export const mixedIn = "mixin";
/** Name of an inheritance row for a base of whatever mixes in the type, not of the type itself; it makes no edge. */
export const mixedThrough = "through";

/** Name of anonymous classes. Code cannot contain this name. */
export const unnamedClass = "class@anonymous";

/**
 * One row per imported name. `import a, {b as c} from "m"` is two rows; `#include` and `import "m"` are one row each,
 * without a name.
 */
export const importSchema = {
  module: "u32", // string: the specifier as written, without quotes ("" for `from . import x`)
  // string: the imported name, "default", "*" for the module itself; noString for side effects and includes
  name: "u32",
  local: "u32", // string: the local name; noString for re-exports, side effects, wildcards
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
  /** `#include <…>`, not `"…"`. */
  system: 4,
  static: 8,
  /** The module itself, also if it exports one value as a whole. */
  namespace: 16,
  /** Only where the row is visible, and before names that are declared further out: OCaml's `M.(…)`. */
  local: 32,
  /** The name is left out of what the last row with `wildcard` before it brings in: `import A hiding (f)`. */
  hidden: 64,
} as const;

/**
 * Names under which the file exports its declarations: `export {a as b}`, `export default x`, `module.exports = {…}`,
 * `__all__`.
 */
export const exportSchema = {
  name: "u32", // string: the exported name, "default", or "=" for `module.exports = value`
  local: "u32", // string: the local name; noString if `value` gives it
  value: "i32", // expression row; beside a local name, that of the default export whose property it is
} as const;

/**
 * Spans that are ranked and shown. Together they cover the file without overlap. `symbol` is the outermost symbol that
 * begins in the span.
 */
export const chunkSchema = {
  start: "u32",
  end: "u32",
  startLine: "u32",
  endLine: "u32",
  symbol: "i32", // symbol row; none for text without symbols
  kind: "u8", // chunkKinds
  contextHeader: "u32", // string: enclosing types, signature, imports used; put before the text when it is embedded
  termCount: "u16", // terms in the chunk, all fields, clipped
} as const;

export const chunkKinds = ["code", "comment", "prose", "data"] as const;

/** Field bits of a term in a chunk: the high four bits of `tf`; the low four are its count, clipped to 15. */
export const termFields = { name: 16, path: 32, contextHeader: 64, doc: 128 } as const;

/** Whether its chunks have vectors. A bulk data file is found by names and words alone. */
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
   * Bulk data: nearly every line declares one constant. It has symbols and words, but no expressions, signatures or
   * vectors, and only a few large chunks.
   */
  readonly bulk: boolean;
  /** Declared package or namespace; "" if there is none. */
  readonly packageName: string;
  readonly symbols: Table<typeof symbolSchema>;
  readonly expressions: Table<typeof expressionSchema>;
  readonly bindings: Table<typeof bindingSchema>;
  readonly imports: Table<typeof importSchema>;
  readonly exports: Table<typeof exportSchema>;
  readonly chunks: Table<typeof chunkSchema>;
  readonly strings: StringTable;
  /** hash32 of each string. */
  readonly stringHashes: Uint32Array;
  /** Terms of chunk c: rows termStarts[c] … termStarts[c + 1] of the two columns below, ascending by hash. */
  readonly termStarts: Uint32Array;
  readonly termHashes: Uint32Array;
  readonly termFrequencies: Uint8Array;
}
