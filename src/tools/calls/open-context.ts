// What does a tool, resource or prompt need to answer? The engine, the client and its family.
import type { Engine } from "../../engine.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Family } from "../definitions/family.ts";
import { askFromWorkspace } from "../notes/ask-from-workspace.ts";
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

/** Notes beside an answer; each list is filled while the answer is made. */
export interface Told {
  /** Warnings of the family, and the asides. */
  readonly warnings: string[];
  /** How the answer falls short of the question; shown to readers of its text. */
  readonly asides?: string[];
  /** Notes beside the result; only a tool's answer has room for them. */
  readonly notes?: Record<string, unknown>;
}

/**
 * @param told - receives what the caller should know besides the answer
 */
export async function openContext(
  { getEngine, catalog, ...rest }: CallContext,
  family: Family,
  readOnly: boolean,
  { warnings, asides = [], notes = {} }: Told,
): Promise<ToolContext> {
  // Parts of one call may find the same thing wrong.
  const warn = (warning: string): void => {
    if (!warnings.includes(warning)) warnings.push(warning);
  };
  const engine = askFromWorkspace(await getEngine(), rest.workspace, rest.signal);
  return {
    ...rest,
    engine: tellShortfalls(engine, rest.signal, (shortfall) => {
      warn(shortfall);
      asides.push(shortfall);
    }),
    readOnly,
    writer: { family: family.id, client: rest.session.client },
    warn,
    addNote: (note) => void Object.assign(notes, note),
    wordNextStep: (step) => catalog.wordNextStep(step, family),
  };
}
