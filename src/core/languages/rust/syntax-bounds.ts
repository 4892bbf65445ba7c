// The type parameters of an `impl` block: which place each has in the type's arguments, and the bounds that a generic
// type's parameters get only from its blocks: `impl<P: Parser> Map<P>` of `struct Map<P>`.
import { bindingKinds, none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const genericKind = bindingKinds.indexOf("generic");

/** So many lists may be around a parameter: two for `Node<RefCell<T>>`. */
const mostLists = 3;

/** A bracket, a comma, a lifetime that is an argument, or a name that is one; the rest (`-> T`, `&'a`) is passed over. */
const argumentToken = /->[\s\w:&]+|[&+]\s*'\w+|'\w+|\w+(?=\s*[,>])|[<>,()[\]]/g;

/** Key in `memo` for the row of a bound: the name of the type and the position of its parameter. */
const keyOf = (type: number, place: number): string => `bound ${type} ${place}`;

/**
 * Notes the places of the parameters of the `impl` block that is being left among the arguments of the type written
 * `type`, and their bounds for the type; the first bound counts.
 */
export function noteParameters(x: Extraction, node: number, type: string): void {
  const places = placesIn(type);
  if (places.size === 0) return;
  const { bindings } = x;
  for (let row = bindings.length - 1; row >= 0 && bindings.start[row]! >= x.start(node); row--) {
    const isParameter = bindings.kind[row] === genericKind && bindings.owner[row] === x.owner;
    if (!isParameter) continue;
    const path = places.get(x.names.get(bindings.name[row]!));
    if (path === undefined) continue;
    bindings.property[row] = x.names.internText(path.join(" "));
    if (path.length > 1) continue;
    const key = keyOf(x.scopeOwnerName, path[0]!);
    if (bindings.type[row] !== none && !x.memo.has(key)) x.memo.set(key, bindings.type[row]!);
  }
}

/**
 * Where the names stand among the arguments of a written type, from the outer list inwards, without lifetimes: 1, 0 for
 * `T` of `Node<'a, Key, RefCell<T>>`. The first place counts.
 */
function placesIn(type: string): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, readonly number[]>();
  const path: number[] = [];
  let bracketed = 0; // inside of `(A, B)` and `[A; 2]`
  for (const [token] of type.matchAll(argumentToken)) {
    if (token === "(" || token === "[") bracketed++;
    else if (token === ")" || token === "]") bracketed--;
    else if (bracketed > 0) continue;
    else if (token === "<") path.push(0);
    else if (token === ">") path.pop();
    else if (token === ",") path[path.length - 1]!++;
    else if (token.startsWith("'")) path[path.length - 1]!--;
    else if (/^\w/.test(token) && path.length <= mostLists && !places.has(token))
      places.set(token, [...path]);
  }
  return places;
}

/** Gives the noted bounds to parameters that have none in their type; `types` maps names to the file's own types. */
export function applyBounds(x: Extraction, types: ReadonlyMap<number, number>): void {
  const { bindings } = x;
  const names = new Map([...types].map(([name, row]) => [row, name]));
  let owner: number = none;
  let place = 0;
  for (let row = 0; row < bindings.length; row++) {
    if (bindings.kind[row] !== genericKind) continue;
    place = bindings.owner[row] === owner ? place + 1 : 0;
    owner = bindings.owner[row]!;
    const name = names.get(owner);
    const bound = name === undefined ? undefined : x.memo.get(keyOf(name, place));
    if (bound !== undefined && bindings.type[row] === none) bindings.type[row] = bound;
  }
}
