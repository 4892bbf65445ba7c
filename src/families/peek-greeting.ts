// What is a selection's greeting before its families are loaded? Loading them takes longer than a handshake may.
import { createGreeting, type Greeting } from "../tools/catalog/greeting.ts";
import { families } from "./catalog.ts";
import { essentialTools } from "./essential.ts";

/** Undefined if only the families themselves know: for topics, and families that do not exist. */
export function peekGreeting(selection: {
  readonly families: readonly string[];
  readonly tools: readonly string[];
  readonly readOnly: boolean;
}): Greeting | undefined {
  const { families: ids, tools: items, readOnly } = selection;
  const known = families.map(({ profile }) => profile);
  const isKnown = (id: string): boolean => id === "all" || known.some((profile) => profile.id === id);
  const profiles = known.filter(({ id }) => ids.includes("all") || ids.includes(id));
  // A topic's name has a dash; a tool's has none.
  if (!ids.every(isKnown) || items.some((item) => item.includes("-") && !isKnown(item))) return undefined;
  const hasAll = items.length === 0 || items.includes("all");
  const whole = profiles.filter(({ id }) => hasAll || items.includes(id));
  const listed = new Set([
    ...items,
    ...(items.includes("essential") ? essentialTools : []),
    ...whole.flatMap(({ guidance }) => guidance.flatMap(({ tools }) => tools)),
  ]);
  const writing = new Set(readOnly ? profiles.flatMap(({ writingTools }) => writingTools) : []);
  return createGreeting(profiles, (tool) => listed.has(tool) && !writing.has(tool), {
    hasResources: whole.some(({ hasResources }) => hasResources),
    hasPrompts: whole.some(({ hasPrompts }) => hasPrompts),
  });
}
