// The type parameters of an `impl` block: which place each has in the type's arguments, and the bounds that a generic
// type's parameters get only from its blocks: `impl<P: Parser> Map<P>` of `struct Map<P>`.
import { bindingKinds, none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const genericKind = bindingKinds.indexOf("generic");
const argumentList = /<([^<>]*)>$/;

/** Key in `memo` for the row of a bound: the name of the type and the position of its parameter. */
const keyOf = (type: number, place: number): string => `bound ${type} ${place}`;

/**
 * Notes the places of the parameters of the `impl` block that is being left among the arguments of the type written
 * `type`, and their bounds for the type; the first bound counts.
 */
export function noteParameters(x: Extraction, node: number, type: string): void {
  const list = argumentList.exec(type);
  if (list === null) return;
  const names = list[1]!.split(",").map((name) => name.trim());
  const places = names.filter((name) => !name.startsWith("'"));
  const { bindings } = x;
  for (let row = bindings.length - 1; row >= 0 && bindings.start[row]! >= x.start(node); row--) {
    const isParameter = bindings.kind[row] === genericKind && bindings.owner[row] === x.owner;
    if (!isParameter) continue;
    const place = places.indexOf(x.names.get(bindings.name[row]!));
    if (place < 0) continue;
    bindings.property[row] = x.names.internText(String(place));
    const key = keyOf(x.scopeOwnerName, place);
    if (bindings.type[row] !== none && !x.memo.has(key)) x.memo.set(key, bindings.type[row]!);
  }
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
