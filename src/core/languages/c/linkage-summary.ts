// Which symbols of a C or C++ file can other files refer to, what does the file include, and which other names does it
// give to namespaces? Kept beside the file's artifact, because linking reads it for every file of a root.
import {
  packColumns,
  tableColumns,
  takeColumn,
  takeTable,
  TableBuilder,
  unpackColumns,
  type Table,
} from "../../../base/columns.ts";
import { compactColumns, expandColumns } from "../../../base/compact-columns.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importFlags, importKinds, symbolFlags, type ParsedFile } from "../../types/index.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { calledNames } from "../../link/names/called-names.ts";
import { readSummary } from "../../link/names/kept-summary.ts";
import type { LanguageFacts } from "../../link/language-facts.ts";
import type { ProgramView } from "../../link/program-view.ts";
import { isCallableKind, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import { sharedAliases, type NamespaceAlias } from "./namespace-aliases.ts";
import { binaryOperators } from "./operators.ts";

const classKinds: ReadonlySet<number> = new Set([symbolKindCode("class"), symbolKindCode("interface")]);
const includeKind = importKinds.indexOf("include");

export const linkageMarks = {
  /** At the top of the file: in no namespace, and not a member of a class. */
  global: 4,
  declaration: 8,
  /** A function with external linkage: global, defined and not static. */
  linkable: 16,
  /** Global with internal linkage: other files see it only through an include. */
  internal: 32,
  /** Only shows that the root declares an operator of that name, wherever it is. */
  operator: 64,
  /** A class or protocol of Objective-C: a program has one of each name, and files name it without its header. */
  linkedType: 128,
} as const;

/** Names of functions that operators in expressions may call. */
const operatorNames: ReadonlySet<number> = new Set(
  [...binaryOperators, "~", "!", "++", "--", "->", "[]"].map((mark) => hash32(`operator${mark}`)),
);

const symbolSchema = { name: "u32", row: "u32", marks: "u8", owner: "u32" } as const;

/** One `#include`. */
export interface Include {
  readonly path: string;
  /** Written between < and >. */
  readonly isSystem: boolean;
}

export interface LinkageSummary {
  readonly includes: readonly Include[];
  readonly aliases: readonly NamespaceAlias[];
  /**
   * Symbols at the top of the file or of a namespace, in order of rows, and all operators. `name` is a hash. `owner` is
   * the hash of the class name before the last `::` of a symbol defined outside its class; 0 for others.
   */
  readonly symbols: Table<typeof symbolSchema>;
}

/**
 * Encodes the linkage behind the names that the file calls, which are read alone without unpacking the rest. Languages
 * that ask no callers have no such names.
 */
export function summarizeLinkage({
  asksCallers,
}: Pick<LanguageFacts, "asksCallers">): (file: ParsedFile) => Uint8Array {
  return (file) =>
    packColumns([asksCallers === undefined ? new Uint32Array() : calledNames(file), encodeLinkage(file)]);
}

function encodeLinkage(file: ParsedFile): Uint8Array {
  const { imports, strings, symbols, stringHashes } = file;
  const includes = new Set<string>();
  for (let row = 0; row < imports.length; row++) {
    if (imports.kind[row] !== includeKind) continue;
    const isSystem = (imports.flags[row]! & importFlags.system) !== 0;
    includes.add(`${isSystem ? systemMark : ownMark}${strings.get(imports.module[row]!)}`);
  }
  const rows = new TableBuilder(symbolSchema);
  for (let row = 1; row < symbols.length; row++) {
    const name = stringHashes[symbols.name[row]!]!;
    if (operatorNames.has(name)) rows.add({ name, row, marks: linkageMarks.operator, owner: 0 });
    if (!isModuleKind(symbols.kind[symbols.parent[row]!]!) || isModuleKind(symbols.kind[row]!)) continue;
    const owner = strings.find(symbols.owner[row]!);
    rows.add({
      name,
      row,
      marks: marksOf(symbols, row) | typeMark(file, row),
      owner: owner === undefined ? 0 : hashOwner(owner),
    });
  }
  const aliases = sharedAliases(file).map(
    (alias) => aliasMark + [alias.name, alias.target, alias.around].join(" "),
  );
  const text = Buffer.from([...includes, ...aliases].join("\n"), "utf8");
  return compactColumns([new Uint8Array(text), ...tableColumns(symbolSchema, rows.build())]);
}

const withoutCalls = summarizeLinkage({});

/** The kept summary of a file. */
export function readLinkageSummary(view: ProgramView, file: number): LinkageSummary {
  return readSummary(view, file, decode, withoutCalls);
}

function decode(bytes: Uint8Array): LinkageSummary {
  const parts = unpackColumns(bytes).values();
  takeColumn("u32", parts);
  const columns = expandColumns(takeColumn("u8", parts)).values();
  const text = Buffer.from(takeColumn("u8", columns)).toString("utf8");
  const includes: Include[] = [];
  const aliases: NamespaceAlias[] = [];
  for (const line of text === "" ? [] : text.split("\n")) {
    const rest = line.slice(1);
    if (line.startsWith(aliasMark)) {
      const [name = "", target = "", around = ""] = rest.split(" ");
      aliases.push({ name, target, around });
    } else includes.push({ path: rest, isSystem: line.startsWith(systemMark) });
  }
  return { includes, aliases, symbols: takeTable(symbolSchema, columns) };
}

const systemMark = "<";
const ownMark = '"';
const aliasMark = "=";

/** Never 0. */
function hashOwner(owner: string): number {
  return hash32(/[^:.]*$/.exec(owner)?.[0] ?? "") || 1;
}

function typeMark({ language, symbols }: ParsedFile, row: number): number {
  return language === "objc" && symbols.parent[row] === 0 && classKinds.has(symbols.kind[row]!)
    ? linkageMarks.linkedType
    : 0;
}

function marksOf({ flags, kind, owner, parent }: ParsedFile["symbols"], row: number): number {
  const isGlobal = parent[row] === 0 && owner[row] === noString;
  const isDeclaration = (flags[row]! & symbolFlags.declaration) !== 0;
  const isStatic = (flags[row]! & symbolFlags.static) !== 0;
  const isFunction = isCallableKind(kind[row]!) && !isTypeKind(kind[row]!);
  return (
    (isGlobal ? linkageMarks.global : 0) |
    (isDeclaration ? linkageMarks.declaration : 0) |
    (isGlobal && isFunction && !isDeclaration && !isStatic ? linkageMarks.linkable : 0) |
    (isGlobal && isStatic ? linkageMarks.internal : 0)
  );
}
