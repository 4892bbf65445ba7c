// How well does a function that is passed fit the type of a parameter, by what its code shows? Tells apart overloads that
// take functions: `Run(Action)` beside `Run(Func<int>)`, `Run(Action<T>)` beside `Run(Func<Task>)`.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { ops, takesAsMany, unpackLambda } from "../../types/index.ts";
import type { LambdaShape } from "../../types/index.ts";
import type { ExpressionRow, NameHash, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { typeOfResult } from "./symbol-types.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import { argumentFit, isClosedType } from "./assignability.ts";

const signature = hash32("=>");
const voidName = hash32("void");
const tasks = new Set(["Task", "ValueTask"].map(hash32));
/** What can be made of a function without being one. */
const wrappers = new Set(["Expression"].map(hash32));

/** Outside function types: how many parameters they have, if not one for each argument, and whether they give a value. */
const outside: ReadonlyMap<NameHash, { readonly parameters?: number; readonly givesValue: boolean }> =
  new Map(
    [
      ["Action", { givesValue: false }],
      ["EventHandler", { parameters: 2, givesValue: false }],
      ["ThreadStart", { parameters: 0, givesValue: false }],
      ["Predicate", { parameters: 1, givesValue: true }],
      ["Comparison", { parameters: 2, givesValue: true }],
      ["Converter", { parameters: 1, givesValue: true }],
    ].map(([name, type]) => [hash32(name as string), type as { givesValue: boolean }]),
  );

/** A function that a call passes. */
export interface PassedFunction extends LambdaShape {
  /** The type of its value; `unknownType` if nothing is known of it. */
  readonly result: TypeId;
}

/** A function type: the number of its parameters, and the type of its result; "void" if it gives nothing. */
interface TakenFunction {
  readonly parameters: number;
  readonly result: TypeId | "void";
}

const impossible = -16;
const best = 4;
const likely = 3;
const open = 2;
/** A value that is dropped. */
const dropped = 1;

/** The functions among the arguments of a call; undefined for other arguments. */
export function functionArguments(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
): readonly (PassedFunction | undefined)[] {
  return scope.argumentsOf(call).map((argument) => passedFunction(state, scope, argument));
}

function passedFunction(state: LinkState, scope: FileScope, row: ExpressionRow): PassedFunction | undefined {
  const { op, name, argc, base } = scope.parsed.expressions;
  if (op[row] !== ops.literal) return namedFunction(state, state.infer.typeOf(scope, row));
  if (name[row] === noString || scope.nameHash(name[row]!) !== signature) return undefined;
  const shape = unpackLambda(argc[row]!);
  if (shape === undefined) return undefined;
  const result = base[row]! < 0 ? unknownType : state.infer.typeOf(scope, base[row]!);
  return { ...shape, result: result === externalType ? unknownType : result };
}

/** A function that is passed by its name, if there is only one of that name. */
function namedFunction(state: LinkState, type: TypeId): PassedFunction | undefined {
  if (state.types.kind(type) !== typeKinds.callable) return undefined;
  const symbol = state.types.subject(type);
  const scope = state.scopeOf(symbol);
  const row = symbol - scope.base;
  if (!isCallableKind(scope.kinds[row]!) || scope.nextChild(scope.firstSibling(row)) >= 0) return undefined;
  const result = typeOfResult(state, symbol);
  const given = isVoid(state, result) ? "nothing" : "value";
  return {
    parameters: scope.parametersOf(row).length,
    gives: result === unknownType ? "either" : given,
    isAsync: false,
    result,
  };
}

/** Higher fits better, 0 if nothing is known of the parameter's type; below −8 if the function cannot be of that type. */
export function functionFit(state: LinkState, given: PassedFunction, parameter: TypeId): number {
  const taken = takenFunction(state, parameter);
  if (taken === undefined) return 0;
  if (taken === "none" || !takesAsMany(given, taken.parameters)) return impossible;
  return taken.result === "void" ? fitOfNothing(state, given) : fitOfValue(state, given, taken.result);
}

/** Whether functions of the type give no value. */
export function givesNothing(state: LinkState, type: TypeId): boolean {
  const taken = takenFunction(state, type);
  return typeof taken === "object" && taken.result === "void";
}

/** For a parameter whose function gives nothing. */
function fitOfNothing(state: LinkState, given: PassedFunction): number {
  if (given.isAsync) return given.gives === "value" ? impossible : dropped;
  if (given.gives === "nothing") return best;
  if (given.gives === "value") return impossible;
  if (given.result === unknownType) return open;
  return isVoid(state, given.result) ? best : dropped;
}

/** For a parameter whose function gives a value of the type `wanted`. */
function fitOfValue(state: LinkState, given: PassedFunction, wanted: TypeId): number {
  const { types } = state;
  if (given.isAsync) {
    if (wanted <= externalType || types.kind(wanted) === typeKinds.parameter) return open;
    const isTask = types.kind(wanted) === typeKinds.builtin && tasks.has(types.subject(wanted));
    const holdsValue = types.arguments(wanted).length > 0;
    if (!isTask || (given.gives === "nothing" && holdsValue) || (given.gives === "value" && !holdsValue))
      return impossible;
    return best;
  }
  if (given.gives === "nothing") return impossible;
  if (given.result === unknownType) return given.gives === "value" ? likely : open;
  if (isVoid(state, given.result)) return impossible;
  return argumentFit(state, given.result, wanted) <= impossible ? impossible : best;
}

function isVoid({ types }: LinkState, type: TypeId): boolean {
  return types.kind(type) === typeKinds.builtin && types.subject(type) === voidName;
}

/** The function type that a parameter has; undefined if it may be one, "none" if it is none. */
function takenFunction(state: LinkState, type: TypeId): TakenFunction | "none" | undefined {
  const { types } = state;
  const args = types.arguments(type);
  switch (types.kind(type)) {
    case typeKinds.signature: {
      const result = args.at(-1);
      if (result === undefined) return undefined;
      return { parameters: args.length - 1, result: isVoid(state, result) ? "void" : result };
    }
    case typeKinds.builtin: {
      const name = types.subject(type);
      const known = outside.get(name);
      if (known !== undefined)
        return {
          parameters: known.parameters ?? args.length,
          result: known.givesValue ? unknownType : "void",
        };
      if (isClosedType(name)) return "none";
      return wrappers.has(name) && args.length === 1 ? takenFunction(state, args[0]!) : undefined;
    }
    case typeKinds.instance:
    case typeKinds.self:
    case typeKinds.tuple:
      return "none";
    default:
      return undefined;
  }
}
