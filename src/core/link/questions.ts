// Numbers of the questions that are answered with a fixpoint: no two questions of a root have the same one.
import type { FileScope } from "../names/file-scope.ts";
import type { BindingRow, ExpressionRow } from "../ids.ts";

/** Number of the question about the access at an expression row; lies between those of symbols and bindings. */
export function accessQuestion(scope: FileScope, access: ExpressionRow): number {
  return -rowNumber(scope, access) - 0.25;
}

/** Number of the question: what does the file set as the member, or give as the `this`, at an expression row? */
export function setQuestion(scope: FileScope, access: ExpressionRow): number {
  return -rowNumber(scope, access) - 0.75;
}

/** Number of the question: what does the member at an expression row add to a choice of values? */
export function partOfChoice(scope: FileScope, part: ExpressionRow): number {
  return -rowNumber(scope, part) - 0.375;
}

/** Number of the question: which part of a value does a destructured name take? */
export function partQuestion(scope: FileScope, binding: BindingRow): number {
  return -scope.bindingBase - binding - 0.125;
}

/** Number of the question: which part of its `place`-th argument does a destructured parameter take? */
export function passedQuestion(scope: FileScope, binding: BindingRow, place: number): number {
  return partQuestion(scope, binding) + (place + 1) / 2 ** 20;
}

/** More expression rows than a file has. */
const maxRows = 2 ** 22;

/** A number that no other expression row of the root has. */
export function rowNumber(scope: FileScope, row: ExpressionRow): number {
  return scope.fileId * maxRows + row;
}
