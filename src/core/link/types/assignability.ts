// How well does an argument of one type fit a parameter of another? Tells apart overloads with equally many parameters.
import { hash32 } from "../../../base/hash32.ts";
import type { LinkState } from "../link-state.ts";
import { inheritsFrom, someSuperType } from "../names/inherits-from.ts";
import { externalType, typeKinds } from "../type-table.ts";
import type { NameHash, SymbolId, TypeId } from "../ids.ts";

/** Number types in the order in which each widens to the next. */
const widening = ["byte", "short", "int", "long", "float", "double", "decimal"].map(hash32);
const boxes = new Map(
  [
    ["Byte", "byte"],
    ["Short", "short"],
    ["Integer", "int"],
    ["Long", "long"],
    ["Float", "float"],
    ["Double", "double"],
    ["Boolean", "boolean"],
    ["Character", "char"],
  ].map(([box, plain]) => [hash32(box!), hash32(plain!)] as const),
);
const closed = new Set([
  ...widening,
  ...["boolean", "bool", "char", "String", "string", "Array"].map(hash32),
]);
/** The same in languages whose numbers are objects. */
const closedObjects = new Set(
  ["Byte", "Short", "Int", "Long", "Float", "Double", "Boolean", "Bool", "Char"].map(hash32),
);
const anyObjects = new Set(["Object", "object", "Any", "AnyObject"].map(hash32));
/** Outside types that every function type inherits from: C#'s. */
const anyFunctions = new Set(["Delegate", "MulticastDelegate"].map(hash32));
const outsideFunctions = new Set(
  ["Action", "Func", "Predicate", "Comparison", "Converter", "EventHandler", "ThreadStart"].map(hash32),
);

const exact = 8;
const wide = 4;
const open = 2;
const impossible = -16;
const unlikely = -1;

/** Whether nothing inherits from the outside type of that name: `string`, numbers. */
export function isClosedType(name: NameHash): boolean {
  return closed.has(name);
}

/** Higher fits better; 0 if nothing is known. */
export function argumentFit(state: LinkState, argument: TypeId, parameter: TypeId): number {
  const { types } = state;
  if (argument <= externalType || parameter <= externalType) return 0; // unknown, or of an unnamed class
  if (argument === parameter) return exact;
  if (types.isPointer(argument) || types.isPointer(parameter)) return pointerFit(state, argument, parameter);
  const to = types.subject(parameter);
  const fromKind = types.kind(argument);
  const toKind = types.kind(parameter);
  if (toKind === typeKinds.parameter) return open;
  if (fromKind === typeKinds.parameter) return anyObjects.has(to) ? wide : unlikely;
  if (toKind === typeKinds.builtin) {
    if (anyObjects.has(to)) return open;
    if (anyFunctions.has(to)) return functionFit(state, argument, to);
    if (fromKind === typeKinds.builtin) return builtinFit(state, argument, parameter);
  }
  return valueFit(state, argument, parameter);
}

/** Whether a parameter of that type never takes the argument, where nothing is converted. */
export function cannotTake(state: LinkState, argument: TypeId, parameter: TypeId): boolean {
  const { types } = state;
  if (argument <= externalType || parameter <= externalType) return false;
  if (!isFunction(state, parameter)) {
    const isNumber = types.kind(argument) === typeKinds.builtin && closedObjects.has(types.subject(argument));
    const isObject = isNumber && types.kind(parameter) === typeKinds.instance;
    return isObject || argumentFit(state, argument, parameter) === impossible;
  }
  // An object is a function only if its class extends a function type, perhaps above an outside class.
  const mayBeFunction = (superType: TypeId): boolean => types.kind(superType) !== typeKinds.instance;
  const isObject = types.kind(argument) === typeKinds.instance;
  return isObject && !someSuperType(state, types.subject(argument), mayBeFunction);
}

/** Whether the argument is of the parameter's type or inherits from it. */
export function surelyTakes(state: LinkState, argument: TypeId, parameter: TypeId): boolean {
  return argumentFit(state, argument, parameter) >= wide;
}

/** For a parameter that takes any function, which fits better than one that takes any object. */
function functionFit(state: LinkState, argument: TypeId, to: NameHash): number {
  const { types } = state;
  if (isFunction(state, argument)) return open + 1;
  if (types.kind(argument) !== typeKinds.builtin) return impossible;
  const from = types.subject(argument);
  if (from === to) return exact;
  return outsideFunctions.has(from) ? open + 1 : closed.has(from) || anyObjects.has(from) ? impossible : 0;
}

function isFunction({ types }: LinkState, type: TypeId): boolean {
  const kind = types.kind(type);
  return kind === typeKinds.signature || kind === typeKinds.callable;
}

/** Types that can be made from a pointer to characters. */
const texts = new Set(["string", "string_view"].map(hash32));

/** For types of which one is a pointer. The address of a value is not told apart from the value. */
function pointerFit(state: LinkState, argument: TypeId, parameter: TypeId): number {
  const { types } = state;
  const fit = argumentFit(state, types.pointee(argument), types.pointee(parameter));
  if (types.isPointer(argument) === types.isPointer(parameter) || fit === open) return fit;
  if (!types.isPointer(argument))
    return types.kind(argument) === typeKinds.builtin ? unlikely : Math.min(fit, wide);
  return types.kind(parameter) === typeKinds.builtin && texts.has(types.subject(parameter))
    ? wide
    : impossible;
}

/** For types of which at least one is declared in the root. */
function valueFit(state: LinkState, argument: TypeId, parameter: TypeId): number {
  const { types } = state;
  const from = types.subject(argument);
  const to = types.subject(parameter);
  const fromKind = types.kind(argument);
  const toKind = types.kind(parameter);
  const isFromValue = fromKind === typeKinds.instance || fromKind === typeKinds.self;
  if (isFromValue && toKind === typeKinds.instance) {
    if (from === to) return exact;
    return inheritsFrom(state, from, to) ? wide : impossible;
  }
  if (isFromValue && toKind === typeKinds.builtin) {
    if (closed.has(to) || closedObjects.has(to)) return impossible;
    return isBelowOutside(state, from, to) ? wide : 0;
  }
  return fromKind === typeKinds.builtin && closed.has(from) ? impossible : unlikely;
}

function builtinFit(state: LinkState, argument: TypeId, parameter: TypeId): number {
  const { types } = state;
  const from = types.subject(argument);
  const to = types.subject(parameter);
  const [held] = types.arguments(argument);
  const [wanted] = types.arguments(parameter);
  if (from === to) {
    if (held === undefined || wanted === undefined || held === wanted) return exact;
    return closed.has(from) ? argumentFit(state, held, wanted) : exact - 1;
  }
  const plainFrom = boxes.get(from) ?? from;
  const plainTo = boxes.get(to) ?? to;
  if (plainFrom === plainTo) return wide;
  const step = widening.indexOf(plainTo) - widening.indexOf(plainFrom);
  if (widening.includes(plainFrom) && widening.includes(plainTo))
    return step > 0 ? Math.max(wide - step, 1) : impossible;
  return closed.has(from) || closed.has(to) ? impossible : unlikely;
}

/** Whether the type `from` (a symbol) inherits from the outside type of that name. */
function isBelowOutside(state: LinkState, from: SymbolId, to: NameHash): boolean {
  const { types } = state;
  return someSuperType(
    state,
    from,
    (superType) => types.kind(superType) === typeKinds.builtin && types.subject(superType) === to,
  );
}
