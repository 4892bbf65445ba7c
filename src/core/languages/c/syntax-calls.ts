// Functions that C passes: to its library, which runs them (`qsort(list, n, size, byName)`), or to other functions.
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { keepCallbacks } from "./syntax-callbacks.ts";

/** Functions of the C library and of POSIX that take a function. */
const takers: ReadonlySet<string> = new Set(
  `qsort qsort_r bsearch lfind lsearch tsearch tfind twalk atexit at_quick_exit on_exit signal sigset pthread_create
  pthread_once pthread_atfork pthread_key_create pthread_cleanup_push thrd_create call_once scandir ftw nftw glob`.split(
    /\s+/,
  ),
);
const [shortest, longest] = [3, 20];

/** Marks the names among the arguments of such a call. */
export const call: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    const list = x.child(node, rule.arguments);
    if (callee === none || list === none) return;
    const length = x.end(callee) - x.start(callee);
    if (length < shortest || length > longest || !takers.has(x.slice(callee))) {
      if (x.row(node) !== none) keepCallbacks(x, list, x.row(node));
      return;
    }
    const { op, generic } = x.expressions;
    const after = afterOf(x.nodes, list);
    for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
      const row = x.row(at);
      if (row === none || op[row] !== ops.ident || generic[row] !== none) continue;
      x.addFlags(row, expressionFlags.argument);
      generic[row] = x.row(node);
    }
  },
};
