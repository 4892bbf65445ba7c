// What do the initializers before a constructor's body make, call and keep? `: Base(1), size_{2}, runs_{{"load",
// load}}`
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { countArguments } from "../../parse/nodes/arguments.ts";
import { noteGiven } from "../../parse/nodes/given-values.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { addMade, passArguments } from "./syntax-made.ts";
import { splitName } from "./syntax-names.ts";
import { addListed } from "./syntax-tables.ts";

/** `name(value)` before a constructor's body initializes a field or a base, or calls another constructor. */
export const fieldInitializer: Hook = {
  exit(x, node) {
    const name = node + 1;
    if (name >= afterOf(x.nodes, node)) return;
    const text = splitName(x.slice(name)).text;
    const offset = x.start(name);
    const list = x.childOfRole(node, roles.arguments);
    if (/^[A-Z]\w*[^_]$/.test(text) || isInHead(x, text)) {
      const row =
        x.row(name) === none
          ? x.addExpression(ops.ident, x.names.internText(text), none, offset)
          : x.row(name);
      const call = x.addExpression(ops.call, noString, row, offset);
      if (list === none) return;
      x.expressions.argc[call] = countArguments(x, list);
      passArguments(x, list, call);
    } else {
      const self = x.addExpression(ops.self, noString, none, offset);
      const field = x.addExpression(ops.member, x.names.internText(text), self, offset);
      x.addFlags(field, expressionFlags.write);
      addMade(x, field, list, offset);
      const table = list === none ? none : addListed(x, list);
      const value = list === none || countArguments(x, list) !== 1 ? none : x.row(list + 1);
      noteGiven(x, field, table === none ? value : table);
    }
  },
};

/** Whether the head of the class around a constructor has the name: the class itself or a base, not a field. */
function isInHead(x: Extraction, name: string): boolean {
  for (let outwards = 0, around = x.parent(); around !== none; around = x.parent(++outwards)) {
    const rule = x.rule(around);
    if (rule?.hook !== "specifier") continue;
    const body = x.child(around, rule.body);
    if (body === none) return false;
    const head = x.text.slice(Math.max(x.start(around), x.start(body) - longestHead), x.start(body));
    return (
      head
        .replace(/<[^<>]*>/g, "")
        .match(/\w+/g)
        ?.includes(name) === true
    );
  }
  return false;
}

const longestHead = 1_000;
