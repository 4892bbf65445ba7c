// How does an export of Memento's look to import_memories? Its fields have other names, and its links four lists.
import { isRecord } from "../../base/is-record.ts";
import type { RelationshipType } from "../../core/types/index.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What the memory is to the one that a list names. */
const edgeOfList: Readonly<
  Record<string, { readonly relationship: RelationshipType; readonly properties?: Fields }>
> = {
  derived_from: { relationship: "DERIVED_FROM" },
  source_of: { relationship: "LEADS_TO" },
  duplicates: { relationship: "SIMILAR_TO", properties: { link: "duplicates" } },
  contradicts: { relationship: "CONTRADICTS" },
};

/** Memories in the form of Memento's export become memories in Codemem's; others stay as they are. */
export function readMementoExport(raw: Fields): Fields {
  const memories = readList(raw["memories"]);
  if (memories?.some(isMementos) !== true) return raw;
  const byId = new Map(memories.filter(isMementos).map((memory) => [memory["id"], memory] as const));
  return {
    ...raw,
    memories: memories.map((memory) => (isMementos(memory) ? translate(memory, byId) : memory)),
  };
}

/** A client may pass the whole export, or its JSON. */
function readList(given: unknown): readonly unknown[] | undefined {
  if (Array.isArray(given)) return given as readonly unknown[];
  if (isRecord(given)) return readList(given["memories"]);
  if (typeof given !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(given);
    return typeof parsed === "string" ? undefined : readList(parsed);
  } catch {
    return undefined;
  }
}

type ById = ReadonlyMap<unknown, Fields>;

/** Only there are links an object. */
function isMementos(memory: unknown): memory is Fields {
  return isRecord(memory) && isRecord(memory["links"]) && "last_accessed" in memory;
}

function translate(memory: Fields, byId: ById): Fields {
  const { links, type, source, privacy_scope: privacy, project_id: namespace, last_accessed: used } = memory;
  const kept = Object.fromEntries(
    ["id", "content", "importance", "created_at", "pinned", "tags", "client", "feedback"].flatMap((name) =>
      memory[name] === undefined ? [] : [[name, memory[name]]],
    ),
  );
  return {
    ...kept,
    kept_type: memory["kept_type"] ?? type,
    family: memory["family"] ?? "memento",
    ...(namespace === undefined ? {} : { namespace }),
    // It names the time of storing for a memory that was never used.
    ...(used === memory["created_at"] ? {} : { last_accessed_at: used }),
    metadata: {
      ...(source === undefined ? {} : { source }),
      ...(privacy === undefined || privacy === "private" ? {} : { privacy_scope: privacy }),
    },
    edges: edgesOf(memory["id"], links as Fields, byId),
  };
}

/** Both ends of a link name it: it is made from the derived memory's end, or else from the one with the lower id. */
function edgesOf(id: unknown, links: Fields, byId: ById): readonly Fields[] {
  return Object.entries(edgeOfList).flatMap(([list, edge]) => {
    const back = list === "source_of" ? "derived_from" : list;
    return readNames(links[list])
      .filter((other) => {
        const isOthers = list === "source_of" || (list !== "derived_from" && other < String(id));
        return !isOthers || !names(byId.get(other), back, String(id));
      })
      .map((other) => ({ src: id, dst: other, ...edge }));
  });
}

/** Whether the memory has the other in its list. */
function names(memory: Fields | undefined, list: string, other: string): boolean {
  return memory !== undefined && readNames((memory["links"] as Fields)[list]).includes(other);
}

function readNames(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}
