// Pinia: `const useCart = defineStore("cart", …)` is a function. Its result has the members of the options, or what the
// function returns that sets the store up.
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { returnedBy } from "./syntax-factories.ts";

const functionKind = symbolKindCode("function");
const maker = "defineStore";

/** Keeps the function that sets up the store of the open declarator `node`. */
export function noteStore(x: Extraction, node: number): void {
  const row = x.symbolOpenedBy(node);
  const value = x.child(node, x.rule(node)!.value);
  if (
    row === none ||
    value === none ||
    x.role(value) !== roles.call ||
    !x.text.startsWith(maker, x.start(value))
  )
    return;
  const list = x.child(value, x.rule(value)!.arguments);
  const setup = list === none ? undefined : childrenOf(x, list).find((at) => x.role(at) === roles.lambda);
  x.memo.set(`store ${row}`, setup ?? none);
}

/** Turns the constants that hold stores into functions, once all rows are known. */
export function finishStores(x: Extraction): void {
  if (!x.text.includes(maker) || !isOfPinia(x)) return;
  const { symbols, expressions, names } = x;
  for (let row = 1; row < symbols.length; row++) {
    const setup = x.memo.get(`store ${row}`);
    const call = symbols.value[row]!;
    const callee = setup === undefined || call === none ? none : expressions.base[call]!;
    if (callee === none || names.get(expressions.name[callee]!) !== maker) continue;
    symbols.kind[row] = functionKind;
    const result = addLiteral(x, row, "{}", none);
    symbols.value[row] = result;
    if (setup !== none) addReturned(x, row, returnedBy(x, setup!), result);
  }
}

/** Whether `defineStore` is Pinia's: imported from there, or there without an import (Nuxt). */
function isOfPinia(x: Extraction): boolean {
  const imported = x.imports.find(({ local }) => local === maker);
  if (imported !== undefined) return /pinia|^#/.test(imported.module);
  return !x.declares(0, x.names.internText(maker));
}

/** Adds what the object literal `returned` names to the result: `return { add, total: sum }`. */
function addReturned(x: Extraction, row: number, returned: number, result: number): void {
  if (returned === none || x.role(returned) !== roles.literal) return;
  for (const at of childrenOf(x, returned)) {
    const isPair = x.role(at) === roles.pair;
    const value = isPair ? x.child(at, x.rule(at)!.value) : at;
    if (value === none || x.role(value) !== roles.name || x.row(value) === none) continue;
    const entry = addLiteral(x, row, `.${x.slice(isPair ? at + 1 : at)}`, x.row(value));
    x.expressions.generic[entry] = result;
  }
}

function addLiteral(x: Extraction, owner: number, name: string, base: number): number {
  const added = x.addExpression(ops.literal, x.names.internText(name), base, x.symbols.nameStart[owner]!);
  x.expressions.owner[added] = owner;
  return added;
}
