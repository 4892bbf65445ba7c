// What core/languages/<id>/language.json may contain: how a language is recognized, which grammar reads it, and what
// its nodes mean.
import type { SymbolKind, Visibility } from "../../types/kinds.ts";
import type { ExpressionOp, importFlags, symbolFlags } from "../../types/parsed-file.ts";

/** Id of a folder in core/languages/, or "text". */
export type LanguageId = string;

export interface LanguageData {
  readonly id: LanguageId;
  /** The name that people use: "TypeScript". */
  readonly name: string;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /**
   * Extensions of other languages whose files may be in this one. Maps each extension to a regular expression (flag m)
   * that matches the beginning of such a file.
   */
  readonly claims?: Readonly<Record<string, string>>;
  /** How a file with one of the extensions begins if it is in no language: a regular expression. */
  readonly disowns?: string;
  readonly filenames?: readonly string[];
  /**
   * Endings of files that only declare what other files define, each with the endings of those files: `a.d.ts` declares
   * what `a.js` defines. If a file has several such declarations, the first one counts.
   */
  readonly declarations?: Readonly<Record<string, readonly string[]>>;
  /** A file is a component, which has the file's name: `Card.vue` is `Card`. */
  readonly component?: boolean;
  /** Interpreters that the first line `#!…` may name, without version digits. */
  readonly shebangs?: readonly string[];
  /** What editors call it in a mode line (`-*- shell-script -*-`), in lower case, if it is none of the names above. */
  readonly modes?: readonly string[];
  /** Separator between a type and its member: "." or "::". */
  readonly separator: string;
  /** Absent if `extends` gives them. */
  readonly marks?: SourceMarks;
  /** A type with all methods of an interface implements it without declaring so. */
  readonly structuralInterfaces?: boolean;
  /** Why a name without visible uses may still be used: programs look names up at run time, or macros compose them. */
  readonly hiddenUses?: "runtime" | "macros";
  /** Absent: the language has chunks and words but no symbols. */
  readonly grammar?: GrammarFile;
  /** How a file without symbols is cut and which kind its chunks have: by headings, by blank lines. Default "code". */
  readonly text?: "markdown" | "prose" | "code" | "data";
  /**
   * For a text without symbols: a regular expression (flags i, m) for lines that begin a section; its first group is
   * the section's name. Cuts fall between sections, and sections are found by their names.
   */
  readonly sections?: string;
  /** Language whose rules this one inherits; its own rules replace them per node type. */
  readonly extends?: LanguageId;
  readonly rules?: LanguageRules;
}

/** Delimiters of comments and strings, used to find them without parsing. */
export interface SourceMarks {
  /** What begins a comment that runs to the end of its line. */
  readonly line?: readonly string[];
  readonly block?: readonly (readonly [open: string, close: string])[];
  /** Each character delimits a string on one line, in which a backslash escapes. */
  readonly quotes?: string;
  /** Multi-line strings in which a backslash escapes. */
  readonly long?: readonly (readonly [open: string, close: string])[];
  /** Multi-line strings in which a backslash does not escape. */
  readonly raw?: readonly (readonly [open: string, close: string])[];
  /** Code that looks like the beginning of a comment: PHP's `#[`. */
  readonly code?: readonly string[];
  /** A long string at the beginning of a line documents the enclosing code. */
  readonly docstrings?: boolean;
  /** `/…/` may be a regular expression. */
  readonly regex?: boolean;
}

export interface GrammarFile {
  /** Name of the folder in tree-sitter-wasm/out. */
  readonly name: string;
  /** Hash of that file. */
  readonly sha256: string;
  /** Bug fixes in our copy of it: bytes to replace, in hexadecimal. */
  readonly patches?: readonly {
    readonly why: string;
    readonly at: number;
    readonly from: string;
    readonly to: string;
  }[];
}

export interface LanguageRules {
  /** Who may use a symbol without a modifier of its own. Default "marked": only a modifier or an export decides. */
  readonly exported?: "marked" | "always" | "unless-private" | "unless-underscore" | "capital";
  /**
   * Where a local is visible: in its whole scope; from its declaration on (a later one with the same name hides it);
   * or, as "assignment", the first one in the whole function and later ones from there on.
   */
  readonly locals?: "scope" | "declaration" | "assignment";
  /** A method's first parameter is the object (Python). */
  readonly selfParameter?: boolean;
  /** A string that is the first statement of a body is the doc (Python). */
  readonly docstrings?: boolean;
  /**
   * Arguments of calls are kept, each as a row whose `generic` is the call. "all": for telling overloads apart by
   * types. "named": only up to the last one that names something, for type parameters and callbacks.
   */
  readonly keepsArguments?: "all" | "named";
  /** `f(a)(b)` is one call with the arguments of both lists (Scala). */
  readonly curries?: boolean;
  /** `self.name = value` in a method declares a field of its type. */
  readonly fieldsBySelf?: boolean;
  /** Assigning to an undeclared name declares it (Python, Ruby, PHP). */
  readonly assignmentDeclares?: boolean;
  /** Names have no type of their own, so values assigned to them later are followed as well. */
  readonly untypedNames?: boolean;
  /** Values that assignments give to fields are kept: they may be functions, which calls of the field run. */
  readonly keepsFunctions?: boolean;
  /** Built-in types whose values may be functions: PHP's `callable`. */
  readonly functionTypes?: readonly string[];
  /** Name of the constructor if it is an ordinary method: "__init__". */
  readonly constructorName?: string;
  /** Generic types that stand for their argument: Optional, Annotated. */
  readonly transparentTypes?: readonly string[];
  /** A name in capitals is a constant (Python). */
  readonly constantsInCapitals?: boolean;
  /** Types that mean "or nothing": undefined, null, None. A union with one other member is that member. */
  readonly emptyTypes?: readonly string[];
  /** Words before a declaration, either tokens or the text of a node with role "modifier". */
  readonly modifiers?: Readonly<Record<string, ModifierMeaning>>;
  /** Visibility without a modifier: inside classes and structs, and elsewhere. Default public. */
  readonly unmarked?: { readonly member: Visibility; readonly other: Visibility };
  /** Rules for leaves that are not named nodes: `this` in C#. */
  readonly tokens?: Readonly<Record<string, NodeRule>>;
  readonly nodes: Readonly<Record<string, NodeRule>>;
}

export type ModifierMeaning = keyof typeof symbolFlags | Visibility | "constant" | "none";

/**
 * What a node type stands for. The properties typed `Field` hold the grammar's field names. If a grammar has no field,
 * "" means the first child without one, "<a|b>" the first child of type a or b, and "first" and "last" the first and
 * last child of any type.
 */
export interface NodeRule {
  readonly is: NodeRole;
  /** Name of a hook in core/languages/<id>/syntax.ts. It adds to the role or, for role "hook", replaces it. */
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
  /**
   * The child whose value is the node's value; or "either": the more telling one of `left` and `right`, or both as
   * choices.
   */
  readonly worth?: Field;
  /** A name in it that is not a reference: a label, a prefix. */
  readonly excludes?: Field;
  /** Names directly inside, before this mark, are labels and not references: ":" in `f(size: 3)`. */
  readonly labels?: ":" | "=";
  /** It is kept as context for its surroundings, but it is not a reference and its inside is not read. */
  readonly ignored?: boolean;
  /**
   * Role "import": a regular expression for the node's text, whose first group names the module imported as a whole.
   * `as` is the kind of the import ("import" or "include"), `importFlags` its flags.
   */
  readonly path?: string;
  readonly importFlags?: readonly (keyof typeof importFlags)[];
  /** Role "symbol": flags added to `flags` if it has no body. */
  readonly withoutBody?: readonly (keyof typeof symbolFlags)[];
  /** Role "symbol": a regular expression that matches the text before the name of a test. */
  readonly tests?: string;
  /** Role "symbol": its kind. Role "variable": its kind outside functions. */
  readonly kind?: SymbolKind;
  /** Replaces `kind` directly inside a type. */
  readonly memberKind?: SymbolKind;
  readonly flags?: readonly (keyof typeof symbolFlags)[];
  /** Kind of its inside: "type" has members, "space" has declarations (namespace), "function" has locals. */
  readonly scope?: "function" | "type" | "space" | "block";
  /** Role "variable": visible in the whole function and not only in the block. */
  readonly hoist?: boolean;
  /** Role "heritage": "inherit" or "implement". Roles of leaves: the op of their row. */
  readonly op?: ExpressionOp;
  /**
   * Role "literal": the built-in type of its value. Role "compositeType": the generic type's name ("Array", "tuple").
   * Role "typeName": "builtin" if no code can declare such a type.
   */
  readonly as?: string;
  /** Name of the symbol if the node has no name field (constructors, initializers). */
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
