// Which pytest fixtures does a test, or another fixture, call? A parameter named after a fixture gets the fixture's
// result.
import { appendTo } from "../../../base/append-to.ts";
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, expressionFlags, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const classKind = symbolKindCode("class");
const parameterKind = bindingKinds.indexOf("parameter");
const fixtureMark = /@(?:\w+\.)*fixture\b(?:\((?:[^()]*,)?\s*name\s*=\s*["'](\w+)["'])?/;
const useMarks = /\busefixtures\(([^)]*)\)/g;
const moduleMarks = /^pytestmark\s*=.*(?:\n[ \t\])].*)*/gm;
const lookups = /\.getfixturevalue\(\s*["'](\w+)["']/g;

/** Rows by the name under which tests request them. */
type Fixtures = ReadonlyMap<string, readonly number[]>;

/**
 * Adds calls of fixtures from the functions that request them, by a parameter, a mark or `getfixturevalue`. The linker
 * looks up names that the file does not declare, since it knows the conftest.py of the folders above.
 */
export function callFixtures(x: Extraction): void {
  if (!x.text.includes("fixture") && !/\bdef test/.test(x.text)) return;
  const fixtures = findFixtures(x);
  const { owner, symbols } = x;
  const ofFile = Array.from(x.text.matchAll(moduleMarks), ([marks]) => namesMarked(marks)).flat();
  const rows = new Set([...fixtures.values()].flat());
  const asked = askedIn(x);
  const declared = declaredIn(x);
  for (let row = 1; row < symbols.length; row++) {
    const isTest = (symbols.flags[row]! & symbolFlags.test) !== 0;
    if (!isTest && !rows.has(row)) continue;
    const mayTake = (name: string): boolean =>
      fixtures.has(name) || (!declared.has(name) && !isParametrized(x, row, name));
    const taken = takenBy(x, row, mayTake);
    const names = [...taken.keys(), ...(isTest ? [...marksAround(x, row), ...ofFile] : [])];
    for (const name of new Set([...names, ...(asked.get(row) ?? [])])) {
      const fixture = choose(x, row, fixtures.get(name));
      if (fixture === row || (fixture === undefined && declared.has(name))) continue;
      const result = fixture === undefined ? callOutside(x, row, name) : call(x, row, fixture);
      const binding = taken.get(name);
      if (binding !== undefined) x.bindings.value[binding] = result;
    }
  }
  x.owner = owner;
}

/** Names that the module itself declares. */
function declaredIn({ symbols, names }: Extraction): ReadonlySet<string> {
  const declared = new Set(["self", "cls"]);
  for (let row = 1; row < symbols.length; row++)
    if (symbols.parent[row] === 0) declared.add(names.get(symbols.name[row]!));
  return declared;
}

/** Whether the parameter gets its values from a `parametrize` mark, and not from a fixture. */
function isParametrized(x: Extraction, row: number, name: string): boolean {
  const isNamed = new RegExp(`\\bparametrize\\(\\s*[^)]*?["',\\s]${name}["',\\s]`);
  for (let at = row; at > 0; at = x.symbols.parent[at]!) if (isNamed.test(headOf(x, at))) return true;
  return false;
}

/** The fixture of that name: the class's own, else the module's, else one that the class may inherit. */
function choose(x: Extraction, row: number, named: readonly number[] = []): number | undefined {
  const { parent } = x.symbols;
  return (
    named.find((each) => parent[each] === parent[row]) ??
    named.find((each) => parent[each] === 0) ??
    named.at(-1)
  );
}

function findFixtures(x: Extraction): Fixtures {
  const { symbols } = x;
  const found = new Map<string, number[]>();
  for (let row = 1; row < symbols.length; row++) {
    const mark = fixtureMark.exec(headOf(x, row));
    if (mark === null) continue;
    const own = x.names.get(symbols.name[row]!);
    const name = mark[1] ?? own;
    appendTo(found, name, row);
    if (name !== own && symbols.parent[row] === 0) provideAs(x, name, own);
  }
  return found;
}

/** `@fixture(name="client") def make_client()`: other files know the function by that name, not by its own. */
function provideAs(x: Extraction, name: string, own: string): void {
  x.exports.push({ name, local: own, value: none }, { name: own, local: undefined, value: none });
}

/** The text before the name, with decorators. */
function headOf({ symbols, text }: Extraction, row: number): string {
  return text.slice(symbols.start[row], symbols.nameStart[row]);
}

/**
 * Names of parameters that take fixtures, with their bindings. Before the function's own name, such a name still means
 * the fixture.
 */
function takenBy(
  x: Extraction,
  row: number,
  mayTake: (name: string) => boolean,
): ReadonlyMap<string, number> {
  const { bindings, symbols } = x;
  const taken = new Map<string, number>();
  for (let at = 0; at < bindings.length; at++) {
    if (bindings.owner[at] !== row || bindings.kind[at] !== parameterKind) continue;
    const name = x.names.get(bindings.name[at]!);
    if (!mayTake(name)) continue;
    bindings.start[at] = Math.max(bindings.start[at]!, symbols.nameStart[row]! + 1);
    taken.set(name, at);
  }
  return taken;
}

function namesMarked(text: string): readonly string[] {
  return Array.from(text.matchAll(useMarks), ([, list]) => list!.match(/\w+/g) ?? []).flat();
}

/** Names in the marks of its own decorators and those of the enclosing classes. */
function marksAround(x: Extraction, row: number): readonly string[] {
  const names: string[] = [];
  for (let at = row; at > 0; at = x.symbols.parent[at]!) names.push(...namesMarked(headOf(x, at)));
  return names;
}

/** Names passed to `getfixturevalue`, by the innermost enclosing symbol. */
function askedIn(x: Extraction): ReadonlyMap<number, readonly string[]> {
  const { symbols } = x;
  const asked = new Map<number, string[]>();
  for (const { index, 1: name = "" } of x.text.matchAll(lookups)) {
    let inner = 0;
    for (let row = 1; row < symbols.length; row++)
      if (symbols.start[row]! <= index && index < symbols.end[row]!) inner = row;
    appendTo(asked, inner, name);
  }
  return asked;
}

function call(x: Extraction, from: number, fixture: number): number {
  x.owner = from;
  const offset = x.symbols.nameStart[from]!;
  const isOfClass = x.symbols.kind[x.symbols.parent[fixture]!] === classKind;
  const base = isOfClass ? x.addExpression(ops.self, noString, none, offset) : none;
  const callee = x.addExpression(isOfClass ? ops.member : ops.ident, x.symbols.name[fixture]!, base, offset);
  x.addFlags(callee, expressionFlags.implicit);
  const row = x.addExpression(ops.call, noString, callee, offset);
  x.expressions.argc[row] = 0;
  return row;
}

/**
 * Adds a call of a name that the linker looks up in other files. All of it is implicit: if there is no such fixture,
 * nothing is reported as unresolved.
 */
function callOutside(x: Extraction, from: number, name: string): number {
  x.owner = from;
  const offset = x.symbols.nameStart[from]!;
  const callee = x.addExpression(ops.ident, x.names.internText(name), none, offset);
  x.addFlags(callee, expressionFlags.implicit);
  const row = x.addExpression(ops.call, noString, callee, offset);
  x.addFlags(row, expressionFlags.implicit);
  x.expressions.argc[row] = 0;
  return row;
}
