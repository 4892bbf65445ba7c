// How can an argument be completed while it is typed? With ids and tags of the latest memories, and types.
import { mementoTypes } from "../../core/types/index.ts";
import type { Completer } from "../../tools/definitions/prompt.ts";

/** How many of the newest memories are considered. */
const looked = 500;

export const completeIds: Completer = async (typed, { engine, signal }) => {
  const memories = await engine.memory.list({ limit: looked }, signal);
  return memories.map(({ id }) => id).filter((id) => id.startsWith(typed));
};

export const completeTags: Completer = async (typed, { engine, signal }) => {
  const memories = await engine.memory.list({ limit: looked }, signal);
  const counts = new Map<string, number>();
  for (const tag of memories.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const folded = typed.toLowerCase();
  return [...counts]
    .filter(([tag]) => tag.toLowerCase().startsWith(folded))
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([tag]) => tag);
};

/** JSON for a filter by one type or tag. */
export const completeFilters: Completer = async (typed, context, others) => {
  const tags = await completeTags("", context, others);
  const filters = [
    ...mementoTypes.map((type) => JSON.stringify({ type: [type] })),
    ...tags.map((tag) => JSON.stringify({ tags: [tag] })),
  ];
  return filters.filter((filter) => filter.startsWith(typed.trim()));
};
