// What core/languages/<id>/language.json may say: how a language is recognized, which grammar reads it, and what its nodes mean.
import type { SymbolKind, Visibility } from "../types/kinds.ts";
import type { ExpressionOp, importFlags, symbolFlags } from "../types/parsed-file.ts";

/** Id of a folder in core/languages/, or "text". */
export type LanguageId = string;

export interface LanguageData {
  readonly id: LanguageId;
  /** As people write it: "TypeScript". */
  readonly name: string;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /**
   * Extensions of other languages whose files may be of this one: by extension, the regular expression (flag m) that the
   * beginning of such a file matches.
   */
  readonly claims?: Readonly<Record<string, string>>;
  readonly filenames?: readonly string[];
  /**
   * Endings of files that only declare what other files define, each with the endings of those: `a.d.ts` tells what `a.js`
   * has. Where a file may have several such declarations, the first one counts.
   */
  readonly declarations?: Readonly<Record<string, readonly string[]>>;
  /** Interpreters that a first line `#!…` may name, without version digits. */
  readonly shebangs?: readonly string[];
  /** What editors call it in a mode line (`-*- shell-script -*-`), lower case, where that is none of the names above. */
  readonly modes?: readonly string[];
  /** What people write between a type and its member: "." or "::". */
  readonly separator: string;
  /** Absent where `extends` gives them. */
  readonly marks?: SourceMarks;
  /** A type with all methods of an interface implements it, without a declaration that says so. */
  readonly structuralInterfaces?: boolean;
  /** Why an unused name may be used all the same: programs look names up while they run, or macros put them together. */
  readonly hiddenUses?: "runtime" | "macros";
  /** Absent: the language has chunks and words, but no symbols. */
  readonly grammar?: GrammarFile;
  /** How a file without symbols is cut, and what its chunks are: by headings, by blank lines. Default "code". */
  readonly text?: "markdown" | "prose" | "code" | "data";
  /**
   * Of a text without symbols: a regular expression (flags i, m) for the lines that begin a section. Its first group is
   * what the section is called. Sections are cut between, and found by their names.
   */
  readonly sections?: string;
  /** Language whose rules this one starts from; its own replace them node type by node type. */
  readonly extends?: LanguageId;
  readonly rules?: LanguageRules;
}

/** What comments and strings begin and end with, to find them without parsing. */
export interface SourceMarks {
  /** What begins a comment up to the end of its line. */
  readonly line?: readonly string[];
  readonly block?: readonly (readonly [open: string, close: string])[];
  /** Each character begins and ends a string on one line, in which a backslash escapes. */
  readonly quotes?: string;
  /** Strings over several lines in which a backslash escapes. */
  readonly long?: readonly (readonly [open: string, close: string])[];
  /** Strings over several lines in which it does not. */
  readonly raw?: readonly (readonly [open: string, close: string])[];
  /** What looks like the beginning of a comment and is code: PHP's `#[`. */
  readonly code?: readonly string[];
  /** A long string that begins a line documents what is around it. */
  readonly docstrings?: boolean;
  /** `/…/` may be a regular expression. */
  readonly regex?: boolean;
}

export interface GrammarFile {
  /** Name of the folder in tree-sitter-wasm/out. */
  readonly name: string;
  readonly sha256: string;
}

export interface LanguageRules {
  /** Who may use a symbol without a marker of its own; default "marked": only what a modifier or an export says. */
  readonly exported?: "marked" | "always" | "unless-private" | "unless-underscore" | "capital";
  /**
   * Where a local is visible: in its whole scope; from its declaration on (a later one of the name hides it); or, as
   * "assignment", the first of a function in all of it and later ones from there on.
   */
  readonly locals?: "scope" | "declaration" | "assignment";
  /** A method's first parameter is its object (Python). */
  readonly selfParameter?: boolean;
  /** The first statement of a body, if it is a string, is the doc (Python). */
  readonly docstrings?: boolean;
  /**
   * Arguments of calls are kept, each as a row whose `generic` is the call. "all": overloads are told apart by their types;
   * "named": only as far as they name something, for type parameters and callbacks.
   */
  readonly keepsArguments?: "all" | "named";
  /** `self.name = value` in a method declares a field of its type. */
  readonly fieldsBySelf?: boolean;
  /** Assigning to a name that is not declared declares it (Python, Ruby, PHP). */
  readonly assignmentDeclares?: boolean;
  /** Names have no type of their own: what one is assigned later is followed as well. */
  readonly untypedNames?: boolean;
  /** What a constructor is called where it is an ordinary method: "__init__". */
  readonly constructorName?: string;
  /** Generic types that stand for their argument: Optional, Annotated. */
  readonly transparentTypes?: readonly string[];
  /** A name in capitals is a constant (Python). */
  readonly constantsInCapitals?: boolean;
  /** Types that say "or nothing": undefined, null, None. A union with one other member is that member. */
  readonly emptyTypes?: readonly string[];
  /** Words that stand before a declaration, as tokens or as the text of a node with role "modifier". */
  readonly modifiers?: Readonly<Record<string, ModifierMeaning>>;
  /** Visibility of what no modifier marks: inside classes and structs, and elsewhere. Default public. */
  readonly unmarked?: { readonly member: Visibility; readonly other: Visibility };
  /** Rules of leaves that are no named nodes: `this` in C#. */
  readonly tokens?: Readonly<Record<string, NodeRule>>;
  readonly nodes: Readonly<Record<string, NodeRule>>;
}

export type ModifierMeaning = keyof typeof symbolFlags | Visibility | "constant" | "none";

/**
 * What a node type stands for. Values of the properties that are typed `Field` are the grammar's field names; where a
 * grammar has no field, "" means the first child without one, "<a|b>" the first child that is of type a or b, and "first"
 * and "last" whatever child comes first or last.
 */
export interface NodeRule {
  readonly is: NodeRole;
  /** Named function among the hooks of core/languages/<id>/syntax.ts that adds to the role or, for role "hook", is all of it. */
  readonly hook?: string;
  readonly name?: Field;
  readonly type?: Field;
  readonly value?: Field;
  readonly base?: Field;
  readonly property?: Field;
  readonly arguments?: Field;
  readonly left?: Field;
  readonly right?: Field;
  readonly body?: Field;
  /** The child that the node's value is; or "either": the one of `left` and `right` that says more, or both as choices. */
  readonly worth?: Field;
  /** A name in it that is not a reference: a label, a prefix. */
  readonly excludes?: Field;
  /** Names directly inside that stand before this mark are labels, and not references: ":" of `f(size: 3)`. */
  readonly labels?: ":" | "=";
  /** It is kept for what stands around it, but it is not a reference, and what is inside is not read. */
  readonly ignored?: boolean;
  /**
   * Role "import": a regular expression for the text of the node, whose first group names what is imported as a whole; `as`
   * is the kind of the import ("import" or "include"), `importFlags` its flags.
   */
  readonly path?: string;
  readonly importFlags?: readonly (keyof typeof importFlags)[];
  /** Role "symbol": its flags where it has no body, beside `flags`. */
  readonly withoutBody?: readonly (keyof typeof symbolFlags)[];
  /** Role "symbol": a regular expression; what stands before the name of a test matches it. */
  readonly tests?: string;
  /** Role "symbol": its kind; "variable": its kind outside functions. */
  readonly kind?: SymbolKind;
  /** The kind instead of `kind` directly inside a type. */
  readonly memberKind?: SymbolKind;
  readonly flags?: readonly (keyof typeof symbolFlags)[];
  /** What its inside is: "type" has members, "space" has declarations (namespace), "function" has locals. */
  readonly scope?: "function" | "type" | "space" | "block";
  /** Role "variable": visible in the whole function, not in the block. */
  readonly hoist?: boolean;
  /** Role "heritage": "inherit" or "implement". Roles of leaves: the op of their row. */
  readonly op?: ExpressionOp;
  /**
   * Role "literal": the built-in type of its value. Role "compositeType": the generic type's name ("Array", "tuple").
   * Role "typeName": "builtin" where nothing can declare such a type.
   */
  readonly as?: string;
  /** Name of the symbol where the node has no name field (constructors, initializers). */
  readonly called?: string;
}

type Field = string;

/** See core/languages/README.md, which explains each with an example. */
export const nodeRoles = [
  // Not seen by the extractor
  "skip",
  "pass",
  // Structure
  "opaque",
  "wrapper",
  "comment",
  "modifier",
  "decorator",
  "hook",
  "package",
  "import",
  // Declarations
  "symbol",
  "variable",
  "lambda",
  "block",
  "parameters",
  "parameter",
  "typeParameter",
  "heritage",
  "element",
  "assign",
  "return",
  // Patterns
  "listPattern",
  "recordPattern",
  "pairPattern",
  "defaultPattern",
  "restPattern",
  // Expressions
  "name",
  "property",
  "typeName",
  "self",
  "super",
  "literal",
  "member",
  "call",
  "methodCall",
  "new",
  "index",
  "await",
  "cast",
  "arguments",
  "pair",
  // Types
  "genericType",
  "qualifiedType",
  "compositeType",
  "unionType",
  "functionType",
  "asType",
  "typeArguments",
] as const;
export type NodeRole = (typeof nodeRoles)[number];
