// Attributes and comments in Rust: what precedes a declaration, and which of it is a test mark, a doc or a reference.
import { none } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { takeInnerDoc } from "./syntax-modules.ts";

/**
 * Keys in `memo` for the end of the attributes and comments among which one marks a declaration as a test or as
 * exported.
 */
export const marks = { test: "test end", exported: "macro export end" } as const;

/** Between a mark and its declaration there may be only white space, and not much of it. */
const maxGap = 200;

export const comment: Hook = {
  enter(x, node) {
    carryMarks(x, node);
    if (takeInnerDoc(x, node)) return true;
    if (x.docStart === x.docEnd) x.docStart = none; // only attributes so far; their text is not a doc
    return undefined;
  },
};

/** Attributes belong to the declaration after them, with or without a doc before them. */
export const attributeItem: Hook = {
  enter(x, node) {
    const start = x.start(node);
    const text = x.text.slice(start, Math.min(x.end(node), start + 80));
    carryMarks(x, node);
    if (/^#\[\s*(?:\w+\s*::\s*)*(?:test|bench|rstest|test_case|quickcheck)\b/.test(text))
      x.memo.set(marks.test, x.end(node));
    if (/^#\[\s*macro_export\b/.test(text)) x.memo.set(marks.exported, x.end(node));
    if (x.docStart < 0 || !isNear(x, x.docReach, start)) x.docStart = x.docEnd = x.docReach = start;
    return undefined;
  },
};

/** A mark stays valid across the attributes and comments between it and its declaration. */
function carryMarks(x: Extraction, node: number): void {
  for (const mark of [marks.test, marks.exported]) {
    if (hasMark(x, mark, node)) x.memo.set(mark, x.end(node));
  }
}

/** Whether a mark applies to the declaration `node`. */
export function hasMark(x: Extraction, mark: string, node: number): boolean {
  const end = x.memo.get(mark);
  return end !== undefined && isNear(x, end, x.start(node));
}

function isNear(x: Extraction, from: number, to: number): boolean {
  return from <= to && to - from < maxGap && x.text.slice(from, to).trim() === "";
}

const builtinAttributes =
  /^(?:allow|automatically_derived|bench|cfg|cfg_attr|cold|deny|deprecated|derive|doc|expect|forbid|global_allocator|ignore|inline|link|macro_export|macro_use|must_use|no_mangle|non_exhaustive|panic_handler|path|proc_macro\w*|repr|rustfmt|should_panic|target_feature|test|track_caller|warn)$/;

/** Built-in attributes name nothing; `derive` lists macros. */
export const attribute: Hook = {
  enter(x, node) {
    const path = node + 1;
    const list = x.child(node, x.rule(node)!.arguments);
    const name = path < afterOf(x.nodes, node) ? x.slice(path) : "";
    if (builtinAttributes.test(name)) x.exclude(path);
    if (name !== "derive") x.excludeAll(list);
    return undefined;
  },
  exit(x, node) {
    if (node + 1 < afterOf(x.nodes, node)) x.rowOf[node] = x.row(node + 1);
  },
};
