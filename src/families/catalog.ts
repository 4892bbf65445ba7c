// Which families are there? One line each; a family's schemas are loaded only when it is served.
import { findClosestName } from "../base/closest-name.ts";
import { LociError } from "../errors.ts";
import type { Family, FamilyListing } from "../tools/definitions/family.ts";
import { agenticMemoryProfile } from "./agentic-memory/profile.ts";
import { codememProfile } from "./codemem/profile.ts";
import { contextEngineProfile } from "./context-engine/profile.ts";
import { mementoProfile } from "./memento/profile.ts";
import { memorylayerProfile } from "./memorylayer/profile.ts";

export const families: readonly FamilyListing[] = [
  { profile: codememProfile, load: async () => (await import("./codemem/index.ts")).codemem },
  {
    profile: contextEngineProfile,
    load: async () => (await import("./context-engine/index.ts")).contextEngine,
  },
  { profile: mementoProfile, load: async () => (await import("./memento/index.ts")).memento },
  {
    profile: memorylayerProfile,
    load: async () => (await import("./memorylayer/index.ts")).memorylayer,
  },
  {
    profile: agenticMemoryProfile,
    load: async () => (await import("./agentic-memory/index.ts")).agenticMemory,
  },
];

/**
 * In the order of the list above, whatever the order of `ids`; "all" for all. Throws INPUT_INVALID for an unknown id.
 */
export function selectFamilies(ids: readonly string[]): readonly FamilyListing[] {
  const known = families.map(({ profile }) => profile.id);
  const unknown = ids.find((id) => id !== "all" && !known.includes(id));
  if (unknown !== undefined) {
    const meant = findClosestName(unknown, [...known, "all"]);
    throw new LociError("INPUT_INVALID", `There is no family ${JSON.stringify(unknown)}.`, {
      hint: meant === undefined ? `Families: ${known.join(", ")}, or all.` : `Did you mean ${meant}?`,
    });
  }
  return families.filter(({ profile }) => ids.includes("all") || ids.includes(profile.id));
}

/** With all their topics, including optional ones. */
export function loadFamilies(listings: readonly FamilyListing[] = families): Promise<Family[]> {
  return Promise.all(listings.map((listing) => listing.load()));
}
