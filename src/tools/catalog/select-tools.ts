// Which parts of the families does a server offer? Selected by tool, topic, family, or named set.
import { findClosestName } from "../../base/closest-name.ts";
import { LociError } from "../../errors.ts";
import type { Family, Topic } from "../definitions/family.ts";

/**
 * The families with only their selected parts, always in the families' own order. Without items: everything but the
 * optional topics; so with the item "all".
 * @param sets - tools of several families under one name, such as "essential"; tools of absent families are left out
 * @throws INPUT_INVALID for an item that names nothing
 */
export function selectTools(
  families: readonly Family[],
  items: readonly string[],
  sets: Readonly<Record<string, readonly string[]>>,
): readonly Family[] {
  const named = new Map([...Object.entries(sets), ["all", families.map(({ id }) => id)]]);
  const wanted = items.length === 0 ? ["all"] : items;
  const unknown = wanted.find((item) => !named.has(item) && !listNames(families).includes(item));
  if (unknown !== undefined) throw unknownItem(unknown, families, [...named.keys()]);
  const names = new Set(wanted.flatMap((item) => named.get(item) ?? [item]));
  return families
    .map((family) => ({ ...family, topics: family.topics.flatMap((topic) => narrow(family, topic, names)) }))
    .filter(({ topics }) => topics.length > 0);
}

function narrow(family: Family, topic: Topic, names: ReadonlySet<string>): Topic[] {
  if (names.has(`${family.id}-${topic.id}`) || (names.has(family.id) && topic.isOptional !== true))
    return [topic];
  const tools = topic.tools?.filter(({ name }) => names.has(name)) ?? [];
  // A tool selected by name brings no resources or prompts.
  return tools.length === 0 ? [] : [{ id: topic.id, tools }];
}

function listNames(families: readonly Family[]): string[] {
  return families.flatMap(({ id, topics }) => [
    id,
    ...topics.flatMap(({ id: topic, tools = [] }) => [`${id}-${topic}`, ...tools.map(({ name }) => name)]),
  ]);
}

function unknownItem(item: string, families: readonly Family[], sets: readonly string[]): LociError {
  const meant = findClosestName(item, [...sets, ...listNames(families)]);
  const message = `There is no tool, topic or family ${JSON.stringify(item)} in ${families.map(({ id }) => id).join(", ")}.`;
  return new LociError("INPUT_INVALID", message, {
    hint:
      meant === undefined
        ? "Name tools, topics such as codemem-graph, families, essential, or all."
        : `Did you mean ${meant}?`,
  });
}
