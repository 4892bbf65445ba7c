// A function that Elixir names: by itself, or by its module.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { expandModule, useModule } from "./syntax-modules.ts";

/** A row for a function of a module, named as written here; without a module, for a function of this one. */
export function nameIn(x: Extraction, written: string | undefined, name: string, offset: number): number {
  const id = x.names.internText(name);
  if (written === undefined) return x.addExpression(ops.ident, id, none, offset);
  const module = expandModule(x, written);
  useModule(x, module, offset);
  const base = x.addExpression(ops.ident, x.names.internText(module), none, offset);
  return x.addExpression(ops.member, id, base, offset);
}
