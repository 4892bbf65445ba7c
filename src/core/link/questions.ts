// Numbers of the questions that are answered with a fixpoint: no two questions of a root have the same one. Those of
// symbols are whole numbers from 0 up, four for each; those of bindings are whole numbers below 0. The others lie
// between, each kind with fractions of its own.
import type { FileScope } from "./names/file-scope.ts";
import type { BindingRow, ExpressionRow, SymbolId } from "./ids.ts";

/** Which type has the symbol as a value? */
export function valueQuestion(symbol: SymbolId): number {
  return symbol * 4;
}

/** Which type has what calling the symbol gives? */
export function resultQuestion(symbol: SymbolId): number {
  return symbol * 4 + 1;
}

/** What does the type extend and implement? */
export function superTypesQuestion(type: SymbolId): number {
  return type * 4 + 2;
}

/** Which member of a type is it? `number`: that of the pair of type and name. */
export function memberQuestion(number: number): number {
  return number * 4 + 3;
}

/** Which type has the value that is given to the symbol at a place after the first? */
export function laterValueQuestion(symbol: SymbolId, place: number): number {
  return resultQuestion(symbol) + place / mostPlaces;
}

/** Which type has the local, parameter or type parameter? */
export function bindingQuestion(scope: FileScope, binding: BindingRow): number {
  return -1 - scope.bindingBase - binding;
}

/** Which type has what the file puts into a container at an expression row? `container`: the question about that. */
export function putQuestion(container: number, row: ExpressionRow): number {
  return container + (row + 1) / maxRows;
}

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
/** More values than are kept of one name (`parse/nodes/assigned-values`). */
const mostPlaces = 64;

/** A number that no other expression row of the root has. */
export function rowNumber(scope: FileScope, row: ExpressionRow): number {
  return scope.fileId * maxRows + row;
}
