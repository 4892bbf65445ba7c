// Which tools does this server offer? Families are listed here, selected by id, and may not claim the same name twice.
import { findClosestName } from "../base/closest-name.ts";
import { LociError } from "../errors.ts";
import type { CatalogEntry } from "../tools/call-tool.ts";
import { codemem } from "./codemem/index.ts";
import { describeTool } from "../tools/describe-tool.ts";
import type { Family } from "../tools/tool.ts";

export const families: readonly Family[] = [codemem];

/** Throws INPUT_INVALID for an id that no family has. */
export function selectFamilies(ids: readonly string[]): readonly Family[] {
  return ids.map((id) => {
    const family = families.find((candidate) => candidate.id === id);
    if (family !== undefined) return family;
    const known = families.map((candidate) => candidate.id);
    const meant = findClosestName(id, known);
    throw new LociError("INPUT_INVALID", `There is no family ${JSON.stringify(id)}.`, {
      hint: meant === undefined ? `Families: ${known.join(", ")}.` : `Did you mean ${meant}?`,
    });
  });
}

export type Catalog = ReadonlyMap<string, CatalogEntry>;

/** Throws INPUT_INVALID when two of the families have a tool of the same name. */
export function createCatalog(selected: readonly Family[]): Catalog {
  const catalog = new Map<string, CatalogEntry>();
  for (const family of selected) {
    for (const tool of family.tools) {
      const other = catalog.get(tool.name);
      if (other !== undefined) {
        throw new LociError(
          "INPUT_INVALID",
          `Families ${other.familyId} and ${family.id} both have a tool ${tool.name}.`,
          { hint: "Serve one of them, or each from a server of its own." },
        );
      }
      catalog.set(tool.name, { familyId: family.id, tool, description: describeTool(tool) });
    }
  }
  return catalog;
}
