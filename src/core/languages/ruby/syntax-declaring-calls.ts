// Which calls in Ruby declare something? `require`, `attr_accessor`, `alias_method`, `delegate`, `included do`, tests.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { importKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { addAssociation, associationWords } from "./syntax-associations.ts";
import { addAliasOf, addMethod, addTaken } from "./syntax-declarations.ts";
import { markClosure } from "./syntax-locals.ts";
import { addRoute, routeWords } from "./syntax-routes.ts";
import { symbolName, symbolsIn, textName } from "./syntax-symbols.ts";
import { addRendered } from "./syntax-views.ts";

const methodKind = symbolKindCode("method");
const functionKind = symbolKindCode("function");
const importKind = importKinds.indexOf("import");
const requireKind = importKinds.indexOf("require");

type Declare = (x: Extraction, node: number, list: number, word: string) => boolean | undefined;

/** Calls that declare something before their arguments are read. They return true if nothing inside is a reference. */
export const declarers: ReadonlyMap<string, Declare> = new Map(
  (
    [
      ["require require_relative load autoload", addRequire],
      [
        "attr attr_reader attr_writer attr_accessor class_attribute cattr_reader cattr_accessor mattr_reader mattr_accessor",
        addAttributes,
      ],
      ["alias_method", addAlias],
      [associationWords, addAssociation],
      ["delegate def_delegator def_delegators def_instance_delegators", addDelegates],
      ["define_method let let! subject", openDefined],
      ["describe context feature it specify scenario test should", openTest],
      ["included prepended class_methods", openHook],
      [routeWords, addRoute],
      ["render layout render_to_string", addRendered],
    ] as const
  ).flatMap(([words, declare]) => words.split(" ").map((word): [string, Declare] => [word, declare])),
);

/** ActiveSupport's `included do … end`: declarations inside belong to the module. */
function openHook(x: Extraction, node: number): undefined {
  if (x.scopeKind === scopeKinds.type) x.memo.set(`class body ${node}`, 1);
}

function addRequire(x: Extraction, node: number, list: number, word: string): boolean {
  if (list === none) return false;
  const paths = [...x.slice(list).matchAll(/["']([^"'#]+)["']/g)];
  const module = paths.at(-1)?.[1];
  if (module === undefined) return false;
  const offset = x.start(node);
  if (word === "autoload") {
    const local = symbolName(x, list + 1);
    x.addImport({ module, offset, kind: importKind, name: local ?? "*", local: undefined });
  } else {
    const written = word === "require_relative" && !module.startsWith(".") ? `./${module}` : module;
    x.addImport({ module: written, offset, kind: requireKind });
  }
  return true;
}

/** `attr_accessor :name` declares the methods name and name=, which read and write @name. */
function addAttributes(x: Extraction, _node: number, list: number, word: string): boolean {
  const after = list === none ? none : afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const name = symbolName(x, at);
    if (name === undefined) continue;
    const isClass = /^(?:[mc]attr|class_attr)/.test(word);
    const isWritten = /writer|accessor|class_attribute/.test(word);
    const rows: number[] = [];
    let value: number = none;
    if (word !== "attr_writer") {
      const self = x.addExpression(ops.self, noString, none, x.start(at));
      const field = x.names.internText(`${/^[mc]attr/.test(word) ? "@@" : "@"}${name}`);
      value = x.addExpression(ops.member, field, self, x.start(at));
      rows.push(addMethod(x, at, at, name, value));
    }
    if (isWritten) rows.push(addMethod(x, at, at, `${name}=`, none));
    if (isWritten && value !== none)
      x.symbols.value[rows[0]!] = addChoice(x, [value, addTaken(x, at, rows[1]!)], x.start(at));
    for (const row of rows) {
      x.symbols.signature[row] = x.names.internText(`${word} :${name}`);
      if (isClass) x.symbols.flags[row]! |= symbolFlags.static;
    }
  }
  return true;
}

function addAlias(x: Extraction, node: number, list: number): boolean {
  const [fresh, old] = list === none ? [] : symbolsIn(x, list);
  if (fresh === undefined || old === undefined) return false;
  addAliasOf(x, node, fresh.node, { name: fresh.name, old: old.name, at: old.node });
  return true;
}

/** `delegate :a, to: :target` and `def_delegators :@target, :a` declare methods that call those of the target. */
function addDelegates(x: Extraction, _node: number, list: number, word: string): boolean {
  if (list === none) return false;
  const text = x.slice(list);
  const isRails = word === "delegate";
  const target = (isRails ? /\bto:\s*:?([\w@]+)/ : /^\(?\s*:["']?([@\w]+)/).exec(text)?.[1];
  if (target === undefined || /^(?:class|self)$/.test(target)) return true;
  const named = symbolsIn(x, list).filter(({ name }) => name !== target);
  const methods = word === "def_delegator" ? named.slice(0, 1) : named;
  const prefix = isRails ? prefixIn(text, target) : "";
  for (const { node, name } of methods) {
    const self = x.addExpression(ops.self, noString, none, x.start(node));
    const held = x.addExpression(ops.member, x.names.internText(target), self, x.start(node));
    const object = target.startsWith("@") ? held : x.addExpression(ops.call, noString, held, x.start(node));
    const member = x.addExpression(ops.member, x.names.internText(name), object, x.start(node));
    const value = x.addExpression(ops.call, noString, member, x.start(node));
    const row = addMethod(
      x,
      node,
      node,
      `${prefix}${(word === "def_delegator" ? named[1]?.name : undefined) ?? name}`,
      value,
    );
    x.symbols.signature[row] = x.names.internText(`${word} :${name}`);
    for (const made of [self, held, object, member, value]) x.expressions.owner[made] = row;
  }
  return true;
}

/** `delegate :city, to: :address, prefix: true` declares `address_city`; a name may stand for `true`. */
function prefixIn(text: string, target: string): string {
  const written = /\bprefix:\s*:?(\w+)/.exec(text)?.[1];
  if (written === undefined || /^(?:false|nil)$/.test(written)) return "";
  return `${written === "true" ? target.replace(/^@+/, "") : written}_`;
}

/**
 * `define_method(:name) { … }` and RSpec's `let(:name) { … }` and `subject { … }` declare a method whose body is the
 * block.
 */
function openDefined(x: Extraction, node: number, list: number, word: string): undefined {
  const isPlainSubject = word === "subject" && list === none && x.symbols.kind[x.owner] === testKind;
  const named = list === none ? undefined : (symbolName(x, list + 1) ?? textName(x, list + 1));
  const name = isPlainSubject ? word : named;
  if (name === undefined || x.child(node, x.grammarField("block")) === none) return;
  // `subject(:name) { … }` is `subject` too, and hides one further out.
  if (word === "subject" && !isPlainSubject && x.symbols.kind[x.owner] === testKind)
    x.memo.set(`subject ${node}`, addMethod(x, node, x.child(node, x.rule(node)!.name), word, none));
  const kind = x.scopeKind === scopeKinds.type ? methodKind : functionKind;
  const nameNode = isPlainSubject ? x.child(node, x.rule(node)!.name) : list + 1;
  const row = addSymbol(x, node, { kind, name: x.names.internText(name), nameNode, flags: 0 });
  x.openSymbolScope(node, scopeKinds.function, row);
  x.memo.set(`declared ${node}`, 1);
  markClosure(x, row);
}

const testKind = symbolKindCode("test");

/** `it "adds" do … end` is a test named "it adds". */
export function openTest(x: Extraction, node: number, list: number, word: string): undefined {
  if (list === none || x.child(node, x.grammarField("block")) === none) return;
  const first = list + 1;
  if (/^(?:feature|scenario|should)$/.test(word) && x.text[x.start(first)] === ":") return;
  const title = first < afterOf(x.nodes, list) ? x.slice(first).replace(/^["']|["']$/g, "") : "";
  const name = `${word} ${title.replace(/\s+/g, " ")}`.slice(0, 120);
  const row = addSymbol(x, node, {
    kind: testKind,
    name: x.names.internText(name),
    nameNode: first,
    flags: symbolFlags.test,
  });
  x.symbols.flags[row]! &= ~symbolFlags.exported;
  if (/^(?:describe|context|feature)$/.test(word) && constantPath.test(title))
    x.memo.set(`described ${row}`, x.names.internText(title.replace(/^::/, "")));
  x.openSymbolScope(node, scopeKinds.function, row);
  x.memo.set(`declared ${node}`, 1);
  markClosure(x, row);
}

const constantPath = /^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/;

/** RSpec's `described_class`: a row for the class that the innermost `describe` around it names; `none` without one. */
export function describedClass(x: Extraction, node: number): number {
  let described: number | undefined;
  for (let at = x.owner; at > 0 && described === undefined; at = x.symbols.parent[at]!)
    described = x.memo.get(`described ${at}`);
  if (described === undefined) return none;
  let row: number = none;
  for (const part of x.names.get(described).split("::"))
    row = x.addExpression(
      row === none ? ops.ident : ops.member,
      x.names.internText(part),
      row,
      x.start(node),
    );
  return row;
}
