// Which selections deserve a name? All, the essential tools, each family, and each optional topic of one.
import type { Family } from "../tools/definitions/family.ts";
import { families, loadFamilies } from "./catalog.ts";
import { loadCatalog, type Selection } from "./serve.ts";
import { measureList, type ListCost } from "../tools/catalog/list-cost.ts";

export interface ProfileCost extends ListCost {
  readonly name: string;
  /** The flags that select it. */
  readonly flags: string;
}

/** In a fixed order, each with the cost of listing it. */
export async function measureProfiles(): Promise<readonly ProfileCost[]> {
  const optional = (await loadFamilies()).flatMap(listOptional);
  const profiles = [
    { name: "all", flags: "", families: ["all"], tools: [] },
    { name: "essential", flags: "--tools essential", families: ["all"], tools: ["essential"] },
    ...families.map(({ profile: { id } }) => ({
      ...{ name: id, flags: `--families ${id}`, families: [id], tools: [] },
    })),
    ...optional.map((name) => ({ name, flags: `--tools ${name}`, families: ["all"], tools: [name] })),
  ];
  return Promise.all(profiles.map(({ name, flags, ...selection }) => measure(name, flags, selection)));
}

async function measure(
  name: string,
  flags: string,
  selection: Pick<Selection, "families" | "tools">,
): Promise<ProfileCost> {
  const catalog = await loadCatalog({ ...selection, readOnly: false, outputSchemas: true });
  return { name, flags, ...measureList(catalog) };
}

function listOptional({ id, topics }: Family): string[] {
  return topics.filter(({ isOptional }) => isOptional === true).map((topic) => `${id}-${topic.id}`);
}
