// Is this empty because nothing fits, or because nothing has that namespace?
import type { ToolContext } from "../../tools/definitions/tool.ts";

/**
 * A namespace that is only a filter may have no memories yet: that is an empty answer, as it is for a new project. Who
 * misspelled it learns so from a warning.
 */
export async function warnOfUnknownNamespace(
  namespace: string | undefined,
  found: number,
  { engine, signal, warn }: ToolContext,
): Promise<void> {
  if (namespace === undefined || found > 0) return;
  const known = (await engine.memory.listNamespaces(signal)).map(({ name }) => name);
  if (known.includes(namespace)) return;
  const others = known.length === 0 ? "there are none yet" : `there are ${known.slice(0, 5).join(", ")}`;
  warn(`No memory is in the namespace ${JSON.stringify(namespace)}; ${others}`);
}
