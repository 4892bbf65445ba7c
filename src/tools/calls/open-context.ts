// What does a tool, resource or prompt need to answer? The engine, the client and its family.
import type { Engine } from "../../engine.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Family } from "../definitions/family.ts";
import { tellShortfalls } from "../notes/tell-shortfalls.ts";
import type { ToolContext } from "../definitions/tool.ts";

/** What a server knows about one request. The engine is opened only if the request's input is valid. */
export type CallContext = Omit<
  ToolContext,
  "engine" | "warn" | "addNote" | "readOnly" | "writer" | "wordNextStep"
> & {
  readonly getEngine: () => Promise<Engine>;
  /** The catalog being served: hints name nothing outside it. */
  readonly catalog: Pick<Catalog, "wordNextStep">;
};

/**
 * @param warnings - receives the family's warnings
 * @param notes - receives notes beside the result; only a tool's result has room for them
 */
export async function openContext(
  { getEngine, catalog, ...rest }: CallContext,
  family: Family,
  readOnly: boolean,
  warnings: string[],
  notes: Record<string, unknown> = {},
): Promise<ToolContext> {
  const warn = (warning: string): void => void warnings.push(warning);
  return {
    ...rest,
    engine: tellShortfalls(await getEngine(), rest.signal, warn),
    readOnly,
    writer: { family: family.id, client: rest.session.client },
    warn,
    addNote: (note) => void Object.assign(notes, note),
    wordNextStep: (step) => catalog.wordNextStep(step, family),
  };
}
