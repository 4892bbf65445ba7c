// Other forms of Memento's arguments: `id` for memory_id, and filters given beside the query.
import { filtersSchema } from "./schemas.ts";

type Arguments = Readonly<Record<string, unknown>>;

export function renameId(raw: Arguments): Arguments {
  if (!("id" in raw) || "memory_id" in raw) return raw;
  const { id, ...rest } = raw;
  return { ...rest, memory_id: id };
}

/** Flat names of filters, including those of the product's earlier versions. */
const flatNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(filtersSchema.shape).map((name) => [name, name])),
  types: "type",
  memory_types: "type",
  memory_type: "type",
};

/** A filter inside `filters` takes precedence over the same parameter outside. */
export function gatherFilters(raw: Arguments): Arguments {
  const flat: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    const filter = Object.hasOwn(flatNames, name) ? flatNames[name] : undefined;
    if (filter === undefined) rest[name] = value;
    else flat[filter] = value;
  }
  if (Object.keys(flat).length === 0) return raw;
  const given = readObject(raw["filters"]);
  return given === undefined ? raw : { ...rest, filters: { ...flat, ...given } };
}

function readObject(value: unknown): Arguments | undefined {
  if (value === undefined || value === null) return {};
  if (typeof value === "string") {
    try {
      return readObject(JSON.parse(value));
    } catch {
      return undefined;
    }
  }
  return typeof value === "object" && !Array.isArray(value) ? (value as Arguments) : undefined;
}
