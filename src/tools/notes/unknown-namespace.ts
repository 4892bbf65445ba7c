// Is this result empty because nothing matches, or because the namespace does not exist?
import { findClosestName } from "../../base/closest-name.ts";
import { cleanNamespace } from "../../core/types/index.ts";
import type { ToolContext } from "../definitions/tool.ts";

const shownNames = 5;

/**
 * A namespace that is only a filter may have no memories yet: the answer is then empty, as for a new project. A warning
 * tells callers who misspelled it.
 * @param noun - the family's word for a namespace
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
  warn(`The ${noun} ${JSON.stringify(namespace)} has no memories; ${describeKnown(namespace, known)}`);
}

/** The nearest name comes first. */
function describeKnown(namespace: string, known: readonly string[]): string {
  if (known.length === 0) return "no others exist yet";
  const nearest = findClosestName(namespace, known);
  const names = new Set(nearest === undefined ? known : [nearest, ...known]);
  const rest = names.size > shownNames ? ` and ${names.size - shownNames} more` : "";
  return `existing ones: ${[...names].slice(0, shownNames).join(", ")}${rest}`;
}
