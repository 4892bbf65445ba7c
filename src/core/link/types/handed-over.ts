// What does a call pass, and which overloads take that by its count and by the functions in it?
import { symbolFlags } from "../../types/index.ts";
import type { SymbolRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { countOptional, mayTakeMany, signatureOf, takesReceiver, takesRest } from "../names/signatures.ts";
import { unknownType } from "../type-table.ts";
import { hasParameters } from "./argument-flow.ts";
import { elementOfArray } from "./array-element.ts";
import type { PassedFunction } from "./lambda-fit.ts";
import { functionFit, givesNothing } from "./lambda-fit.ts";

/** What a call passes. */
export interface HandedOver {
  readonly count: number;
  /** Labels of the arguments, if the language tells functions apart by them. */
  readonly labels: readonly string[] | undefined;
  /** Names of parameters that the call gives to arguments, in languages where any call may; absent if there are none. */
  readonly names?: readonly string[] | undefined;
  /** Types of the arguments; empty if they are unknown. */
  readonly types: () => readonly TypeId[];
  /** What the arguments show of functions that they pass; absent if overloads are not told apart by that. */
  readonly functions?: (() => readonly (PassedFunction | undefined)[]) | undefined;
  /** Whether extension methods get their first argument from the receiver; absent if that is unknown. */
  readonly isOnValue?: boolean | undefined;
  /** Whether the receiver is a type; absent if that is unknown, or if a value has the members of its type. */
  readonly isOnType?: (() => boolean | undefined) | undefined;
  /** Whether the receiver is constant; absent if methods are not told apart by that. */
  readonly isConstant?: (() => boolean) | undefined;
}

/** How many parameters come before the arguments: an extension method's first one, if it is called on a value. */
function givenBefore(scope: FileScope, row: SymbolRow, { isOnValue }: HandedOver): number {
  return isOnValue === true && takesReceiver(signatureOf(scope.parsed, row)) ? 1 : 0;
}

/** Whether a callable that may take that many arguments does so where it is called: on a value, or with one as argument. */
export function takesHere(scope: FileScope, row: SymbolRow, given: HandedOver): boolean {
  const signature = signatureOf(scope.parsed, row);
  if (!takesReceiver(signature) || mayTakeMany(signature)) return true;
  const parameters = scope.parametersOf(row).length - givenBefore(scope, row, given);
  return given.count <= parameters && given.count >= parameters - countOptional(signature);
}

/** The overloads that a type has, if the call is one on a type, or that its values have; all if there are none. */
export function ofReceiver(
  scope: FileScope,
  rows: readonly SymbolRow[],
  { isOnType }: HandedOver,
): readonly SymbolRow[] {
  if (isOnType === undefined || rows.length < 2) return rows;
  const isOfType = isOnType();
  if (isOfType === undefined) return rows;
  const fitting = rows.filter((row) => ((scope.flags[row]! & symbolFlags.static) !== 0) === isOfType);
  return fitting.length > 0 ? fitting : rows;
}

/** The overloads that have parameters of all the names that a call gives to its arguments; all if there are none. */
export function bestByNames(
  scope: FileScope,
  rows: readonly SymbolRow[],
  { names = [] }: HandedOver,
): readonly SymbolRow[] {
  if (names.length === 0 || rows.length < 2) return rows;
  const having = rows.filter((row) => hasParameters(scope, row, names));
  return having.length > 0 ? having : rows;
}

/** The overloads with exactly as many parameters as there are arguments; all if there are none. */
export function exactOf(
  scope: FileScope,
  rows: readonly SymbolRow[],
  given: HandedOver,
): readonly SymbolRow[] {
  const exact = rows.filter(
    (row) => scope.parametersOf(row).length - givenBefore(scope, row, given) === given.count,
  );
  return exact.length > 0 ? exact : rows;
}

/** The overloads whose parameters fit the functions best that a call passes; all if none of them fits. */
export function bestByFunctions(
  state: LinkState,
  scope: FileScope,
  rows: readonly SymbolRow[],
  given: HandedOver,
): readonly SymbolRow[] {
  const passed = rows.length > 1 ? passedBy(given) : [];
  if (passed.length === 0) return rows;
  const fits = rows.map((row) => {
    let fit = 0;
    for (const { place, one } of passed)
      fit += functionFit(
        state,
        one,
        parameterType(state, scope, row, place + givenBefore(scope, row, given)),
      );
    return fit;
  });
  const best = Math.max(...fits);
  return best < 0 ? rows : rows.filter((_, i) => fits[i] === best);
}

/** Whether two overloads differ in whether a function gives a value, and nothing tells that of the one that is passed. */
export function passesEither(
  state: LinkState,
  scope: FileScope,
  rows: readonly SymbolRow[],
  given: HandedOver,
): boolean {
  return passedBy(given).some(({ place, one }) => {
    if (one.gives !== "either" || one.result !== unknownType) return false;
    const types = rows.map((row) => parameterType(state, scope, row, place + givenBefore(scope, row, given)));
    return (
      types.some((type) => givesNothing(state, type)) && !types.every((type) => givesNothing(state, type))
    );
  });
}

/** The functions that a call passes, with their places. */
function passedBy({ count, functions }: HandedOver): readonly { place: number; one: PassedFunction }[] {
  const passed = functions?.() ?? [];
  if (passed.length !== count) return []; // some are passed by name
  return passed.flatMap((one, place) => (one === undefined ? [] : [{ place, one }]));
}

function parameterType(state: LinkState, scope: FileScope, row: SymbolRow, place: number): TypeId {
  const parameters = scope.parametersOf(row);
  const last = parameters.length - 1;
  const binding = parameters[Math.min(place, last)];
  if (binding === undefined) return unknownType;
  const declared = state.infer.bindingType(scope, binding);
  const isRest = place >= last && takesRest(signatureOf(scope.parsed, row));
  return isRest ? elementOfArray(state, declared) : declared;
}
