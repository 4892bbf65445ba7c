// What does a server of this selection offer?
import { createCatalog, type Catalog } from "../tools/catalog.ts";
import { selectTools } from "../tools/select-tools.ts";
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

/** Throws INPUT_INVALID for what does not exist, or exists twice. */
export async function loadCatalog(selection: Selection): Promise<Catalog> {
  const families = await loadFamilies(selectFamilies(selection.families));
  const selected = selectTools(families, selection.tools, { essential: essentialTools });
  return createCatalog(selected, selection);
}
