// What calls and casts in PHP say of their arguments: PHPUnit's assertions and doubles, `(string) $value`.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { namesFunction } from "./syntax-values.ts";
import { narrowTo } from "../syntax-parts/narrowing.ts";

/** PHPUnit's methods that make a double of the class that they are given. */
const doubles =
  /^(?:createMock|createStub|createConfiguredMock|createPartialMock|getMockForAbstractClass|getMockForTrait)$/;

/** `$this->assertInstanceOf(Type::class, $value)`: from there on the value is a Type. */
export const methodCall: Hook = {
  exit(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    const list = x.child(node, x.rule(node)!.arguments);
    if (namesFunction(x, node)) return;
    if (name === none || list === none || x.end(name) - x.start(name) < shortest) return;
    const word = x.slice(name);
    const isAssertion = word === "assertInstanceOf";
    if (!isAssertion && !doubles.test(word)) return;
    const [named, value] = childrenOf(x, list);
    const type = named === undefined ? none : classAt(x, named);
    if (type === none) return;
    if (!isAssertion) x.rowOf[node] = type;
    else if (value !== undefined)
      narrowTo(x, value, type, [{ start: x.end(node), end: x.scopeSpan(true).end }]);
  },
};

/** The shortest of these names has so many letters. */
const shortest = "createMock".length;

/** A row for the type in `Type::class`. */
function classAt(x: Extraction, node: number): number {
  const row = x.row(node);
  if (row === none || !/::class$/i.test(x.slice(node))) return none;
  const { name, base, offset } = x.expressions;
  if (name[row] === noString) return none;
  const type = x.addExpression(ops.type, name[row]!, base[row]!, offset[row]!);
  x.addFlags(type, unneededFlag);
  return type;
}

/** `(string) $value` calls `__toString`. */
export const cast: Hook = {
  exit(x, node) {
    const row = x.row(x.child(node, x.grammarField("value")));
    if (row === none || !/^\(\s*string\s*\)/i.test(x.text.slice(x.start(node), x.start(node) + 16))) return;
    const op = x.expressions.op[row]!;
    if (op !== ops.ident && op !== ops.self && op !== ops.member && op !== ops.call) return;
    const offset = x.expressions.offset[row]!;
    const member = x.addExpression(ops.member, x.names.internText("__toString"), row, offset);
    const call = x.addExpression(ops.call, noString, member, offset);
    x.expressions.argc[call] = 0;
    x.addFlags(call, expressionFlags.implicit);
  },
};
