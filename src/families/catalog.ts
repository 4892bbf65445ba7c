// Which families are there? One line each; a family's schemas are loaded when it is served.
import { findClosestName } from "../base/closest-name.ts";
import { LociError } from "../errors.ts";
import type { Family, FamilyListing } from "../tools/family.ts";
import { codememProfile } from "./codemem/profile.ts";

export const families: readonly FamilyListing[] = [
  { profile: codememProfile, load: async () => (await import("./codemem/index.ts")).codemem },
];

/** Throws INPUT_INVALID for an id that no family has. */
export function selectFamilies(ids: readonly string[]): readonly FamilyListing[] {
  return ids.map((id) => {
    const family = families.find(({ profile }) => profile.id === id);
    if (family !== undefined) return family;
    const known = families.map(({ profile }) => profile.id);
    const meant = findClosestName(id, known);
    throw new LociError("INPUT_INVALID", `There is no family ${JSON.stringify(id)}.`, {
      hint: meant === undefined ? `Families: ${known.join(", ")}.` : `Did you mean ${meant}?`,
    });
  });
}

export function loadFamilies(listings: readonly FamilyListing[] = families): Promise<Family[]> {
  return Promise.all(listings.map((listing) => listing.load()));
}
