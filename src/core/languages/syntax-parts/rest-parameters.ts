// A parameter for any number of arguments is a container of them.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { asType, setTypeArgument } from "../../parse/nodes/type-rows.ts";

/**
 * Makes the node `type` stand for a container of the type that it names; `keyed` for one that holds its elements by
 * name.
 */
export function holdRest(x: Extraction, type: number, name: string, keyed = false): void {
  const element = x.row(type);
  if (element === none) return;
  const add = (text: string): number => {
    const row = x.addExpression(ops.type, x.names.internText(text), none, x.start(type));
    x.addFlags(row, unneededFlag); // not written in the code
    return row;
  };
  const container = add(name);
  if (keyed) setTypeArgument(x, add("str"), container, 0);
  setTypeArgument(x, asType(x, element), container, Number(keyed));
  x.rowOf[type] = container;
}

/** If the parameter of type `type` was bound last, makes it hold an array of that type. */
export function holdBoundRest(x: Extraction, type: number): void {
  const last = x.bindings.length - 1;
  if (type === none || x.row(type) === none || x.bindings.type[last] !== x.row(type)) return;
  holdRest(x, type, "Array");
  x.bindings.type[last] = x.row(type);
}
