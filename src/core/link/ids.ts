// Which of the linker's numbers is this? Types that keep symbols, rows, types, names and files apart at no run-time
// cost.
//
// A plain number, for example one read from a column or computed, is accepted as any of them, but one kind is never
// accepted as another. So a declaration names its kind, and swapped arguments do not compile.

declare const numbers: unique symbol;
type Numbering<Of extends string> = number & { readonly [numbers]?: Of };

/** What a name stands for, as in entity.ts: a symbol, a package, a choice, or the reason why it is none of them. */
export type Entity = Numbering<"symbol" | "other entity">;
/** A symbol among those of all files that were read. A function that may return −1 documents it. */
export type SymbolId = Numbering<"symbol">;
/** A symbol within its own file: its `SymbolId` minus the `base` of the file's scope. */
export type SymbolRow = Numbering<"symbol row">;
export type ExpressionRow = Numbering<"expression row">;
export type BindingRow = Numbering<"binding row">;
export type ImportRow = Numbering<"import row">;
/** A type in the `TypeTable` of the link run. */
export type TypeId = Numbering<"type">;
/** Hash of a name, as `hash32` makes it. */
export type NameHash = Numbering<"name hash">;
/** Hash of an indexed word, as `termHash` makes it. */
export type TermHash = Numbering<"term hash">;
/** A file of the program view. */
export type FileId = Numbering<"file">;
