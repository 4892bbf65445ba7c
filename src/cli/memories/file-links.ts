// How do the links of a memory look in its file? One entry each, as seen from the memory, without default values.
import type { ImportedMemory, MemoryEdge } from "../../core/types/index.ts";
import { relationshipTypes } from "../../core/types/index.ts";
import { isRecord } from "../../base/is-record.ts";

export type FileLink = NonNullable<ImportedMemory["edges"]>[number];

/** Where the code lay on the machine of the export: an import looks for it by its name. */
const anchorProperty = "code_anchor";

/**
 * Links that leave the memory, and those from code. A link between two memories is in the file of the one it leaves.
 * @param isMemory - whether an id is that of a memory in the same folder
 */
export function describeLinks(
  id: string,
  edges: readonly MemoryEdge[],
  isMemory: (id: string) => boolean,
): readonly Readonly<Record<string, unknown>>[] {
  return edges
    .filter(({ source }) => source === id || !isMemory(source))
    .map((edge) => {
      const properties = Object.fromEntries(
        Object.entries(edge.properties).filter(([key]) => key !== anchorProperty),
      );
      return {
        relationship: edge.relationship,
        ...(edge.source === id ? { to: edge.target } : { from: edge.source }),
        ...(edge.weight === 1 ? {} : { weight: edge.weight }),
        ...(Object.keys(properties).length === 0 ? {} : { properties }),
        created: edge.createdAt,
        ...(edge.validFrom === undefined ? {} : { valid_from: edge.validFrom }),
        ...(edge.validTo === undefined ? {} : { valid_to: edge.validTo }),
      };
    });
}

/** Undefined if an entry is not a link. `id` may be missing: then the memory gets one before its links are made. */
export function parseLinks(id: string, entries: readonly unknown[]): readonly FileLink[] | undefined {
  const links = entries.map((entry) => parseLink(id, entry));
  return links.includes(undefined) ? undefined : (links as readonly FileLink[]);
}

function parseLink(id: string, entry: unknown): FileLink | undefined {
  if (!isRecord(entry)) return undefined;
  const { weight, properties } = entry;
  const [to, from] = [readId(entry["to"]), readId(entry["from"])];
  const relationship = relationshipTypes.find((type) => type === (entry["relationship"] ?? "RELATES_TO"));
  const other = to ?? from;
  if (relationship === undefined || (typeof other !== "string" && typeof other !== "number"))
    return undefined;
  if (weight !== undefined && typeof weight !== "number") return undefined;
  if (properties !== undefined && !isRecord(properties)) return undefined;
  const times = ["created", "valid_from", "valid_to"].map((key) => readTime(entry[key]));
  if (times.includes(null)) return undefined;
  const [createdAt, validFrom, validTo] = times as (string | undefined)[];
  return {
    ...(to === undefined ? { source: from ?? "", target: id } : { source: id, target: to }),
    ...{ relationship, weight, properties, createdAt, validFrom, validTo },
  };
}

/** YAML reads an id that consists of digits as a number. */
function readId(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Null if it is not a time. YAML may read a time as a date. */
export function readTime(value: unknown): string | undefined | null {
  if (value === undefined || value === null) return undefined;
  const time = value instanceof Date ? value : new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
