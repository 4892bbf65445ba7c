// Which of the linker's numbers is it? Types that keep symbols, rows, types, names and files apart, at no cost at run time.
//
// A plain number, such as one that is read from a column or computed, passes as any of them; one kind never passes as
// another. So a declaration names its kind, and swapped arguments do not compile.

declare const numbers: unique symbol;
type Numbering<Of extends string> = number & { readonly [numbers]?: Of };

/** What a name stands for, as in entity.ts: a symbol, a package, a choice, or the reason why it is none of them. */
export type Entity = Numbering<"symbol" | "other entity">;
/** A symbol among those of all files that were read. A function that may give −1 documents it. */
export type SymbolId = Numbering<"symbol">;
/** A symbol within its own file: its `SymbolId` less the `base` of the file's scope. */
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
