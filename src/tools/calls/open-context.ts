// What a tool, a resource or a prompt gets to answer with: the engine, the client, and what its family is.
import type { Engine } from "../../engine.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Family } from "../definitions/family.ts";
import { tellShortfalls } from "../notes/tell-shortfalls.ts";
import type { ToolContext } from "../definitions/tool.ts";

/** What a server knows of one request. The engine is opened only for one whose input is right. */
export type CallContext = Omit<
  ToolContext,
  "engine" | "warn" | "addNote" | "readOnly" | "writer" | "wordNextStep"
> & {
  readonly getEngine: () => Promise<Engine>;
  /** What is served: hints name nothing else. */
  readonly catalog: Pick<Catalog, "wordNextStep">;
};

/**
 * @param warnings - gets what the family warns of
 * @param notes - gets what stands beside the result; only a tool's has room for it
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
