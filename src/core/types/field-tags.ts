// Which tags stand for a field of the metadata? Tags filter before ranking, so Context Engine's fields are tags too.
import type { Metadata } from "./memory.ts";

/** The metadata's fields that can be filtered by, with the beginning of their tags. */
export const fieldTag = { language: "language:", topic: "topic:" } as const;

/** Another family that replaces the tags does not mean these: they go with the metadata. */
export function fieldTagsOf(tags: readonly string[], metadata: Metadata): readonly string[] {
  return tags.filter((tag) =>
    Object.entries(fieldTag).some(
      ([field, prefix]) => tag.startsWith(prefix) && (metadata[field] ?? "") !== "",
    ),
  );
}
