// A ParsedFile as lines that people can read and write: the format of a language's corpus.
import type { ExpressionOp, ParsedFile } from "../../../../src/core/types/index.ts";
import {
  bindingKinds,
  expressionFlags,
  expressionOps,
  importFlags,
  importKinds,
  none,
  symbolFlags,
  symbolKindOf,
  visibilities,
} from "../../../../src/core/types/index.ts";

export const sections = [
  "symbols",
  "signatures",
  "docs",
  "references",
  "bindings",
  "imports",
  "exports",
  "chunks",
] as const;
export type Section = (typeof sections)[number];

/** The lines of each section, with indentation only for nested symbols. */
export function renderFile(file: ParsedFile): Readonly<Record<Section, readonly string[]>> {
  const rows = (length: number): number[] => Array.from({ length }, (_, row) => row);
  const declared = rows(file.symbols.length).slice(1);
  return {
    symbols: declared.map((row) => renderSymbol(file, row)),
    signatures: declared.flatMap((row) => textOf(file, row, "signature")),
    docs: declared.flatMap((row) => textOf(file, row, "doc")),
    references: renderReferences(file),
    bindings: rows(file.bindings.length).map((row) => renderBinding(file, row)),
    imports: rows(file.imports.length).map((row) => renderImport(file, row)),
    exports: rows(file.exports.length).map((row) => renderExport(file, row)),
    chunks: rows(file.chunks.length).map((row) => renderChunk(file, row)),
  };
}

function renderSymbol(file: ParsedFile, row: number): string {
  const { symbols, strings } = file;
  let depth = 0;
  for (let at = symbols.parent[row]!; at > 0; at = symbols.parent[at]!) depth++;
  const owner = strings.find(symbols.owner[row]!);
  const name = `${owner === undefined ? "" : `${owner}.`}${strings.get(symbols.name[row]!)}`;
  const visibility = visibilities[symbols.visibility[row]!]!;
  const words = [
    ...namesOf(symbols.flags[row]!, symbolFlags),
    ...(visibility === "public" ? [] : [visibility]),
  ];
  const type = symbols.type[row] === none ? "" : `: ${renderExpression(file, symbols.type[row]!)}`;
  const value = symbols.value[row] === none ? "" : ` = ${renderExpression(file, symbols.value[row]!)}`;
  const lines = `${symbols.startLine[row]!}-${symbols.endLine[row]!}`;
  const marks = words.length === 0 ? "" : ` [${words.join(" ")}]`;
  return `${"  ".repeat(depth)}${lines} ${symbolKindOf(symbols.kind[row]!)} ${name}${type}${value}${marks}`;
}

function textOf(file: ParsedFile, row: number, column: "signature" | "doc"): string[] {
  const text = file.strings.find(file.symbols[column][row]!);
  return text === undefined
    ? []
    : [`${file.strings.get(file.symbols.name[row]!)}: ${text.replace(/\n/g, "\\n")}`];
}

/** Rows on which no other row is based: line, owner, expression, flags. */
function renderReferences(file: ParsedFile): string[] {
  const { expressions, symbols, strings } = file;
  const generics = [...expressions.generic].map((row) => (holdsValues(expressions, row) ? none : row));
  const bases = [...expressions.base].map((base, row) => (isLiteral(expressions, row) ? none : base));
  const based = new Set([...bases, ...generics]);
  const lines: string[] = [];
  for (let row = 0; row < expressions.length; row++) {
    if (based.has(row) || generics[row] !== none) continue;
    if (generics[row] !== expressions.generic[row] && isPlain(expressions, row)) continue;
    const owner = strings.get(symbols.name[expressions.owner[row]!]!);
    // Some bits mean one thing for identifiers, for types or in Rust, and another for the rest.
    const op = expressionOps[expressions.op[row]!];
    const others = [
      op === "ident" ? "indirect" : "macro",
      op === "type" ? "write" : "constant",
      file.language === "rust" ? "branch" : "path",
    ];
    const flags = namesOf(expressions.flags[row]!, expressionFlags).filter((flag) => !others.includes(flag));
    const marks = flags.length === 0 ? "" : ` [${flags.join(" ")}]`;
    lines.push(
      `${expressions.line[row]!} ${owner === "" ? "-" : owner} ${renderExpression(file, row)}${marks}`,
    );
  }
  return lines;
}

/** Whether `generic` refers to an argument's or an element's value. */
function holdsValues({ op }: ParsedFile["expressions"], row: number): boolean {
  return row !== none && ["call", "new", "literal", "operator"].includes(expressionOps[op[row]!]!);
}

function isLiteral({ op }: ParsedFile["expressions"], row: number): boolean {
  return expressionOps[op[row]!] === "literal";
}

/** Rows kept only because they are arguments or elements: literals, locals, this, elements of other values. */
function isPlain({ op, flags }: ParsedFile["expressions"], row: number): boolean {
  const name = expressionOps[op[row]!]!;
  return ["literal", "self", "index", "await"].includes(name) || (flags[row]! & expressionFlags.local) !== 0;
}

function renderBinding(file: ParsedFile, row: number): string {
  const { bindings, strings } = file;
  const kind = bindingKinds[bindings.kind[row]!]!;
  const property = strings.find(bindings.property[row]!);
  const type = bindings.type[row] === none ? "" : `: ${renderExpression(file, bindings.type[row]!)}`;
  const value = bindings.value[row] === none ? "" : ` = ${renderExpression(file, bindings.value[row]!)}`;
  const part = property === undefined ? "" : ` / ${property}`;
  return `${kind} ${strings.get(bindings.name[row]!)}${type}${value}${part}`;
}

function renderImport(file: ParsedFile, row: number): string {
  const { imports, strings } = file;
  const name = strings.find(imports.name[row]!);
  const local = strings.find(imports.local[row]!);
  const flags = namesOf(imports.flags[row]!, importFlags);
  const marks = flags.length === 0 ? "" : ` [${flags.join(" ")}]`;
  const what = name === undefined ? "" : ` ${name}`;
  const as = local === undefined ? "" : ` as ${local}`;
  const module = `${".".repeat(imports.level[row]!)}${strings.get(imports.module[row]!)}`;
  return `${imports.line[row]!} ${importKinds[imports.kind[row]!]!} ${JSON.stringify(module)}${what}${as}${marks}`;
}

function renderExport(file: ParsedFile, row: number): string {
  const { exports, strings } = file;
  const local = strings.find(exports.local[row]!);
  const value = exports.value[row] === none ? "" : ` = ${renderExpression(file, exports.value[row]!)}`;
  return `${strings.get(exports.name[row]!)}${local === undefined ? "" : ` from ${local}`}${value}`;
}

function renderChunk(file: ParsedFile, row: number): string {
  const { chunks, symbols, strings } = file;
  const symbol = chunks.symbol[row]! < 0 ? "-" : strings.get(symbols.name[chunks.symbol[row]!]!);
  const contextHeader = strings.find(chunks.contextHeader[row]!) ?? "";
  return `${chunks.startLine[row]!}-${chunks.endLine[row]!} ${symbol} | ${contextHeader.replace(/\n/g, " | ")}`;
}

/** `await a.b().c[]`, `new Foo()`, `<string>` for a literal, `Foo<Bar>` for a type with arguments. */
export function renderExpression(file: ParsedFile, row: number): string {
  const { expressions, strings } = file;
  const op = expressionOps[expressions.op[row]!]!;
  const name = strings.find(expressions.name[row]!) ?? "";
  const base = expressions.base[row] === none ? undefined : renderExpression(file, expressions.base[row]!);
  const argc = expressions.argc[row] === 255 ? "" : String(expressions.argc[row]);
  const on = base ?? "?";
  if (op === "type") {
    return `${base === undefined ? "" : `${base}.`}${name === "=>" ? "" : "type "}${renderType(file, row, name)}`;
  }
  const forms: Readonly<Record<Exclude<ExpressionOp, "type">, string>> = {
    ident: name,
    self: "self",
    super: "super",
    literal: `<${name}>`,
    member: `${on}.${name}`,
    call: `${on}(${argc})`,
    new: `new ${on}(${argc})`,
    index: `${on}[]`,
    await: `(await ${on})`,
    inherit: `inherits ${on}`,
    implement: `implements ${on}`,
    operator: `(${base ?? ""} ${name} ${argc})`,
  };
  return forms[op];
}

function renderType(file: ParsedFile, row: number, name: string): string {
  const { expressions } = file;
  const parts: string[] = [];
  for (let at = 0; at < expressions.length; at++) {
    if (expressions.generic[at] !== row) continue;
    const isValue = expressionOps[expressions.op[at]!] !== "type"; // its argc, if any, counts its own arguments
    parts[isValue ? parts.length : expressions.argc[at]!] = renderExpression(file, at).replace(/^type /, "");
  }
  const all = Array.from(parts, (part: string | undefined) => part ?? "?");
  return all.length === 0 ? name : `${name}<${all.join(", ")}>`;
}

function namesOf(flags: number, table: Readonly<Record<string, number>>): string[] {
  return Object.entries(table)
    .filter(([, bit]) => (flags & bit) !== 0)
    .map(([name]) => name);
}
