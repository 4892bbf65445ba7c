// What does a server of this selection offer?
import { isLociError, LociError } from "../errors.ts";
import type { Family } from "../tools/definitions/family.ts";
import { createCatalog, type Catalog } from "../tools/catalog/catalog.ts";
import { selectTools } from "../tools/catalog/select-tools.ts";
import { loadFamilies, selectFamilies } from "./catalog.ts";
import { essentialTools } from "./essential.ts";

/** The configured selection of what to serve. */
export interface Selection {
  /** Ids, or "all". */
  readonly families: readonly string[];
  /** Tools, topics, families or "essential"; empty for everything that is not optional. */
  readonly tools: readonly string[];
  /** Tools that change the store are not listed. */
  readonly readOnly: boolean;
  /** Whether the list includes output schemas. */
  readonly outputSchemas: boolean;
}

/** The part of a server's offer that one client asks for. */
export interface Narrowing {
  readonly family?: string | undefined;
  /** Tools, topics, families or "essential"; empty for everything that is offered. */
  readonly tools: readonly string[];
}

const sets = { essential: essentialTools };

/**
 * @param narrowing - never reaches beyond the selection; may include optional parts only if the selection names no
 *   tools
 * @throws INPUT_INVALID for anything that does not exist, or exists twice
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
      hint: `Served: ${names}.`,
    });
  }
  return createCatalog(tools.length === 0 ? asked : selectTools(asked, tools, sets), selection);
}

/** Errors name the setting that asks for something missing: a client that starts a server shows only the error. */
function selectConfigured(offered: readonly Family[], tools: readonly string[]): readonly Family[] {
  try {
    return selectTools(offered, tools, sets);
  } catch (error) {
    if (!isLociError(error, "INPUT_INVALID")) throw error;
    throw new LociError("INPUT_INVALID", `server.tools: ${error.message}`, { hint: error.hint });
  }
}
