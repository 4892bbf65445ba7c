// Is this empty because nothing fits, or because nothing has that namespace?
import { findClosestName } from "../../base/closest-name.ts";
import { cleanNamespace } from "../../core/types/index.ts";
import type { ToolContext } from "../definitions/tool.ts";

const shownNames = 5;

/**
 * A namespace that is only a filter may have no memories yet: that is an empty answer, as it is for a new project. Who
 * misspelled it learns so from a warning.
 * @param noun - what the family calls it
 */
export async function warnOfUnknownNamespace(
  namespace: string | undefined,
  found: number,
  { engine, signal, warn }: Pick<ToolContext, "engine" | "signal" | "warn">,
  noun: "namespace" | "collection" = "namespace",
): Promise<void> {
  if (namespace === undefined || found > 0) return;
  const known = (await engine.memory.listNamespaces(signal)).map(({ name }) => name);
  if (known.includes(cleanNamespace(namespace))) return;
  warn(`No memory is in the ${noun} ${JSON.stringify(namespace)}; ${describeKnown(namespace, known)}`);
}

/** The nearest first. */
function describeKnown(namespace: string, known: readonly string[]): string {
  if (known.length === 0) return "there are none yet";
  const nearest = findClosestName(namespace, known);
  const names = new Set(nearest === undefined ? known : [nearest, ...known]);
  const rest = names.size > shownNames ? ` and ${names.size - shownNames} more` : "";
  return `there are ${[...names].slice(0, shownNames).join(", ")}${rest}`;
}
