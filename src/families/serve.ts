// What does a server of this selection offer?
import { isLociError, LociError } from "../errors.ts";
import type { Family } from "../tools/definitions/family.ts";
import { createCatalog, type Catalog } from "../tools/catalog/catalog.ts";
import { selectTools } from "../tools/catalog/select-tools.ts";
import { loadFamilies, selectFamilies } from "./catalog.ts";
import { essentialTools } from "./essential.ts";

/** What is served, as it is configured. */
export interface Selection {
  /** Ids, or "all". */
  readonly families: readonly string[];
  /** Tools, topics, families or "essential"; empty for all but what is optional. */
  readonly tools: readonly string[];
  /** Tools that change the store are not listed. */
  readonly readOnly: boolean;
  /** Whether the list has the schemas of results. */
  readonly outputSchemas: boolean;
}

/** What one client asks for of all that a server offers. */
export interface Narrowing {
  readonly family?: string | undefined;
  /** Tools, topics, families or "essential"; empty for all that is offered. */
  readonly tools: readonly string[];
}

const sets = { essential: essentialTools };

/**
 * @param narrowing - a part of the selection, and never more than it: what is optional, only where the selection names no tools
 * @throws INPUT_INVALID for what does not exist, or exists twice
 */
export async function loadCatalog(
  selection: Selection,
  { family, tools }: Narrowing = { tools: [] },
): Promise<Catalog> {
  const offered = await loadFamilies(selectFamilies(selection.families));
  const selected =
    selection.tools.length > 0 || tools.length === 0 ? selectConfigured(offered, selection.tools) : offered;
  const asked = family === undefined ? selected : selected.filter(({ id }) => id === family);
  if (asked.length === 0 && family !== undefined) {
    const names = selected.map(({ id }) => id).join(", ");
    throw new LociError("ROUTE_NOT_FOUND", `No family ${JSON.stringify(family)} is served here.`, {
      hint: `Served are ${names}.`,
    });
  }
  return createCatalog(tools.length === 0 ? asked : selectTools(asked, tools, sets), selection);
}

/** Names the setting where it asks for what is not there: a client that starts a server shows nothing but the error. */
function selectConfigured(offered: readonly Family[], tools: readonly string[]): readonly Family[] {
  try {
    return selectTools(offered, tools, sets);
  } catch (error) {
    if (!isLociError(error, "INPUT_INVALID")) throw error;
    throw new LociError("INPUT_INVALID", `server.tools: ${error.message}`, { hint: error.hint });
  }
}
