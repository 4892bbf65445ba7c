// For grammars without nodes for the words that name the object: `this`, `self`, `super`.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Hook } from "../../parse/nodes/extraction.ts";

/** Reads the word `self` as the object, and `parent` as the object viewed as its base type. */
export function selfWords(self: string, parent: string): Hook {
  return {
    enter(x, node) {
      const length = x.end(node) - x.start(node);
      const isSelf = length === self.length && x.text.startsWith(self, x.start(node));
      const isParent = length === parent.length && x.text.startsWith(parent, x.start(node));
      if (!isSelf && !isParent) return undefined;
      x.rowOf[node] = x.addExpression(isSelf ? ops.self : ops.super, noString, none, x.start(node));
      return true;
    },
  };
}
