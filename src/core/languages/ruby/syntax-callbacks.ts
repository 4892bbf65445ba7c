// Which methods does a class of Rails or ActiveModel have called for it? `before_action :find_issue, if: :api?`,
// `validate :size`, `rescue_from Missing, with: :render_404`.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { symbolsIn } from "./syntax-symbols.ts";

/** Their positional symbols name methods that are called. */
const calling = /^(?:(?:prepend_|append_)?(?:before|after|around)_[a-z_]+|validate)$/;
/** Here they only name them. */
const naming = /^(?:skip_(?:before|after|around)_[a-z_]+|helper_method)$/;
/** Only options name methods. */
const conditional = /^(?:validates(?:_\w+)?|rescue_from)$/;
const option = /(?<![\w:])(?:(?:if|unless|with):\s*|:(?:if|unless|with)\s*=>\s*):([A-Za-z_]\w*[?!]?)/g;

/** Rows of the methods that a call in a class's body names, if it is one of these. */
export function addCallbacks(x: Extraction, list: number, word: string): void {
  if (list === none || x.scopeKind !== scopeKinds.type) return;
  const calls = calling.test(word);
  if (!calls && !naming.test(word) && !conditional.test(word)) return;
  if (!conditional.test(word)) {
    for (const { node, name } of symbolsIn(x, list)) addNamed(x, name, x.start(node), calls);
  }
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
    for (const { 1: name, index } of x.slice(at).matchAll(option))
      addNamed(x, name!, x.start(at) + index, true);
  }
}

function addNamed(x: Extraction, name: string, offset: number, isCalled: boolean): void {
  const method = x.addExpression(ops.ident, x.names.internText(name), none, offset);
  if (!isCalled) return;
  const call = x.addExpression(ops.call, noString, method, offset);
  x.expressions.argc[call] = 0;
}
