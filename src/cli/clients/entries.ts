// Which entries does `loci init` add to a client's file, and how are they taken out of a file that was edited since?
import type { Node } from "jsonc-parser";
import type { Edit, Json } from "./client.ts";
import { findNode, isEmptyNode, parseJson, removeNode, setValue, valueOf } from "./edit-json.ts";
import { removeTable, setTable } from "./edit-toml.ts";
import { isSameContent, parseContent, type FileFormat } from "./file-content.ts";
import { findAt } from "./find-at.ts";

type Table = Readonly<Record<string, Json>>;

/** Plain data, because it is kept in a file. */
export interface Entry {
  readonly kind: Edit["kind"];
  readonly at: readonly string[];
  readonly value: Json;
  /** The entry that it replaced. */
  readonly old?: Json;
  /** How many of its keys, from the top level down, the file had before. */
  readonly knownKeys: number;
}

/** Those of the edits that change the content. Not a plain value, such as a version: what others add later needs it. */
export function findEntries(content: unknown, edits: readonly Edit[], replace: boolean): readonly Entry[] {
  return edits.flatMap((edit): readonly Entry[] => {
    const { kind, at, value } = edit;
    if (typeof value !== "object") return [];
    const unknown = at.findIndex((_, i) => findAt(content, at.slice(0, i + 1)) === undefined);
    const entry = { kind, at, value, knownKeys: unknown < 0 ? at.length : unknown };
    const found = findAt(content, at);
    if (kind === "append")
      return Array.isArray(found) && found.some((element) => edit.isPresent(element)) ? [] : [entry];
    if (found === undefined) return [entry];
    return replace && !isSameContent(found, value) ? [{ ...entry, old: found as Json }] : [];
  });
}

/** Undefined if one of the entries is not there as it was written. Throws CONFIG_INVALID. */
export function removeEntries(file: FileFormat, text: string, entries: readonly Entry[]): string | undefined {
  let rest: string | undefined = text;
  for (const entry of entries.toReversed()) {
    rest = file.format === "toml" ? removeFromToml(rest, file, entry) : removeFromJson(rest, file, entry);
    if (rest === undefined) return undefined;
  }
  return rest;
}

function removeFromJson(text: string, { path }: FileFormat, entry: Entry): string | undefined {
  const { kind, at, value, old, knownKeys } = entry;
  const isOurs = (node: Node): boolean => isSameContent(valueOf(node), value);
  const place = findNode(parseJson(text, path), at);
  const found = kind === "append" ? place?.children?.findLast(isOurs) : place;
  if (found === undefined || !isOurs(found)) return undefined;
  if (old !== undefined) return setValue(text, path, at, old, true);
  let rest = removeNode(text, found);
  // Levels that Loci created, as long as nobody else uses them.
  for (let depth = kind === "append" ? at.length : at.length - 1; depth > knownKeys; depth--) {
    const level = findNode(parseJson(rest, path), at.slice(0, depth));
    if (level === undefined || !isEmptyNode(rest, level)) break;
    rest = removeNode(rest, level);
  }
  return rest;
}

function removeFromToml(text: string, file: FileFormat, { at, value, old }: Entry): string | undefined {
  const content = parseContent(file, text);
  if (!isSameContent(findAt(content, at), value)) return undefined;
  if (old !== undefined) return setTable(text, file.path, at, old as Table, true);
  const rest = removeTable(text, at);
  if (rest === undefined) return undefined;
  // What looks like the table may be inside a string: then putting it back does not give the same content.
  const back = setTable(rest, file.path, at, value as Table, false);
  return isSameContent(parseContent(file, back), content) ? rest : undefined;
}
