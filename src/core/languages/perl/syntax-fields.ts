// Fields of Perl objects: what a class keeps in the hash of its objects, and what its attributes declare.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { assignField } from "../../parse/nodes/assigned-values.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { addMemberCall, entriesOf } from "./syntax-values.ts";
import { addPackage } from "./syntax-packages.ts";

const fieldKind = symbolKindCode("field");
const methodKind = symbolKindCode("method");
const classKind = symbolKindCode("class");
const privateCode = visibilities.indexOf("private");

/** The package around, `none` outside packages. */
export function packageAround(x: Extraction): number {
  for (let at = x.owner; at > 0; at = x.symbols.parent[at]!) if (x.symbols.kind[at] === classKind) return at;
  return none;
}

/** The field `{key}` of the package around gets a value; the first time, that declares it. */
export function setField(x: Extraction, key: string, node: number, value: number): void {
  const type = packageAround(x);
  if (type === none) return;
  const name = x.names.internText(`{${key}}`);
  const memo = `field ${type} ${name}`;
  const known = x.memo.get(memo);
  if (known === undefined) x.memo.set(memo, declare(x, name, node, type, value));
  else if (value !== none && x.symbols.value[known] === none) x.symbols.value[known] = value;
  else if (value !== none) assignField(x, known, value);
}

function declare(x: Extraction, name: number, node: number, type: number, value: number): number {
  const { owner } = x;
  x.owner = type;
  const row = addSymbol(x, node, { kind: fieldKind, name, nameNode: node, flags: 0 });
  x.symbols.visibility[row] = privateCode;
  x.symbols.flags[row]! &= ~symbolFlags.exported;
  x.symbols.owner[row] = noString;
  x.symbols.value[row] = value;
  finishSymbol(x, row, node, none);
  x.owner = owner;
  return row;
}

/** `bless { name => …, items => [] }, $class` and `my $self = { … }` declare fields. */
export function setFields(x: Extraction, hash: number): void {
  for (const { key, node } of entriesOf(x, hash))
    if (key !== undefined && /^\w+$/.test(key)) setField(x, key, node, x.row(node));
}

/** Attributes of Moose and its like, by the call that declares them: rows of the first one and the one after the last. */
const declaredBy = "attributes ";

/** `has name => (isa => "Package")` declares a field, which the method of its name reads. */
export function addAttributes(x: Extraction, node: number, head: string): void {
  if (!x.declaresSymbols) return;
  const [, single, , quoted, list] =
    /^has\s*\(?\s*(?:([A-Za-z_]\w*)\s*(?==>)|(["'])\+?(\w+)\2|\[\s*(?:qw\W)?([^\]]*)\])/.exec(head) ?? [];
  const names = list === undefined ? [single ?? quoted] : list.match(/\w+/g);
  const type = /\bisa\s*=>\s*(?:InstanceOf\s*\[\s*)?["']([A-Z]\w*(?:::\w+)*)["']/.exec(head)?.[1];
  const first = x.symbols.length;
  for (const name of names ?? []) {
    if (name === undefined) continue;
    const row = addSymbol(x, node, {
      kind: methodKind,
      name: x.names.internText(name),
      nameNode: node,
      flags: 0,
    });
    finishSymbol(x, row, node, none);
    x.symbols.nameStart[row] = x.start(node) + Math.max(0, head.indexOf(name));
    if (type?.includes("::") !== true) continue;
    const holder = addPackage(x, type, x.start(node));
    x.expressions.op[holder] = ops.type;
    x.symbols.type[row] = holder;
  }
  if (x.symbols.length > first) x.memo.set(`${declaredBy}${node}`, first);
}

/** The value that attributes begin with: what `default => sub { … }` or the method of their `builder` returns. */
export function finishAttributes(x: Extraction, node: number, list: number): void {
  const first = x.memo.get(`${declaredBy}${node}`);
  if (first === undefined || list === none) return;
  const options = new Map(entriesOf(x, list).map(({ key, node: value }) => [key, value]));
  const made = options.get("default");
  const builder = options.get("builder");
  const isLazy = x.slice(options.get("is") ?? node).slice(1, -1) === "lazy";
  for (let row = first; row < x.symbols.length && x.symbols.start[row] === x.start(node); row++) {
    if (made !== undefined) x.symbols.value[row] = x.row(made + 1 < x.after(made) ? made + 1 : made);
    else if (builder !== undefined || isLazy) {
      const named = builder === undefined ? undefined : /^(["'])(\w+)\1$/.exec(x.slice(builder))?.[2];
      const self = x.addExpression(ops.self, noString, none, x.start(node));
      const method = named ?? `_build_${x.names.get(x.symbols.name[row]!)}`;
      x.symbols.value[row] = addMemberCall(x, method, self, x.start(node));
    }
  }
}
