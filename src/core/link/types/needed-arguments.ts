// Which calls pass something on to code that only runs for some of them? In `def handler(name, retries=0)`, a function
// inside runs `with_retries(function) if retries else function`: only of what `@handler("fetch", retries=3)` is passed.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, neededArgument, ops } from "../../types/index.ts";
import type { BindingRow, ExpressionRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { parameterTexts, signatureOf } from "../names/signatures.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { passedValues, wantedBy } from "./argument-flow.ts";
import { passedBy } from "./binding-types.ts";
import { unknownCount } from "./overloads.ts";
import type { Wanted } from "./passed-arguments.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const neededHash = hash32(neededArgument);
const falseDefault = /=\s*(?:None|False|0|""|''|\(\)|\[\]|\{\})$/;

/** What calls must have passed for some code to run. */
export interface Needed {
  readonly parameters: readonly Wanted[];
  /** How many other arguments each call has to pass. */
  readonly required: number;
}

export const nothingNeeded: Needed = { parameters: [], required: 0 };

/**
 * The parameters of the function around the one that has the parameter `binding` which are true where the row is read,
 * and false when they are not passed.
 */
export function neededAt(scope: FileScope, row: ExpressionRow, binding: BindingRow): Needed {
  const { kind, owner, property, name } = scope.parsed.bindings;
  if (kind[binding] !== parameterKind) return nothingNeeded;
  const conditions = scope.bindingsAt(neededHash, scope.parsed.expressions.offset[row]!);
  const maker = conditions.length === 0 ? 0 : scope.parents[owner[binding]!]!;
  if (maker <= 0 || !isCallableKind(scope.kinds[maker]!)) return nothingNeeded;
  const texts = parameterTexts(signatureOf(scope.parsed, maker));
  const needed = scope.parametersOf(maker).filter((parameter) => {
    if (!conditions.some((condition) => property[condition] === name[parameter])) return false;
    const text = scope.parsed.strings.get(name[parameter]!);
    return texts.some((written) => /^\w*/.exec(written)![0] === text && falseDefault.test(written));
  });
  const parameters = needed.map((parameter) => wantedBy(scope, parameter));
  return {
    parameters: parameters.filter((wanted) => wanted !== undefined),
    required: texts.filter((written) => /^\w[^=]*$/.test(written)).length,
  };
}

/** Whether the call that made the function which the call `row` runs may have passed all of these. */
export function passesNeeded(scope: FileScope, row: ExpressionRow, needed: Needed): boolean {
  const { op, base, argc } = scope.parsed.expressions;
  const { parameters, required } = needed;
  const making = base[row]!;
  if (parameters.length === 0 || making < 0 || op[making] !== ops.call || argc[making] === unknownCount)
    return true;
  // Texts and numbers have no rows: any argument that is not required may be what is needed.
  return argc[making]! >= required + parameters.length;
}

/** The type of a parameter where only some of the calls pass something to it; undefined where all do. */
export function typeWhereNeeded(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  binding: BindingRow,
): TypeId | undefined {
  const { type, value, property } = scope.parsed.bindings;
  const needed = neededAt(scope, row, binding);
  if (needed.parameters.length === 0 || type[binding]! >= 0 || value[binding]! >= 0) return undefined;
  if (property[binding] !== noString) return undefined;
  const { generic } = scope.parsed.expressions;
  const passed = passedValues(state, scope, binding);
  const kept = passed.map((given) => passesNeeded(scope, generic[given]!, needed));
  if (!kept.includes(false)) return undefined;
  const types = passed.map((given, place) => passedBy(state, scope, binding, { row: given, place }));
  return state.infer.unionOf(types.filter((_, place) => kept[place]));
}
