// How is a symbol named? By a key inside an index; by its id and qualified name for people.
import { noString } from "../../base/string-table.ts";
import { none, type ParsedFile } from "./parsed-file.ts";

/** The key of every file's module symbol. */
export const moduleKey = 0;

/**
 * The key of each symbol: a hash of its scope path, owner and ordinal. It stays the same when symbols are added
 * elsewhere in the file. Requires that parents come before their children.
 */
export function symbolKeys(file: ParsedFile): Uint32Array {
  const { name, parent, owner, ordinal } = file.symbols;
  const keys = new Uint32Array(file.symbols.length);
  for (let row = 1; row < keys.length; row++) {
    const up = parent[row] === none ? moduleKey : keys[parent[row]!]!;
    let key = mix(up, file.stringHashes[name[row]!]!);
    if (owner[row] !== noString) key = mix(key, file.stringHashes[owner[row]!]!);
    key = mix(key, ordinal[row]!);
    keys[row] = key === moduleKey ? 1 : key;
  }
  return keys;
}

function mix(a: number, b: number): number {
  let h = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b);
  h ^= h >>> 15;
  return Math.imul(h, 0xc2b2ae35) >>> 0;
}

/** `Class.method`, `Struct::method`: the separator depends on the language. */
function joinScope(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== "").join(separator);
}

/** @param owner - the type that it belongs to if that is not the enclosing scope, else "" */
export function qualifyName(
  { scope, owner, name }: { readonly scope: string; readonly owner: string; readonly name: string },
  separator: string,
): string {
  const isApart = owner !== "" && scope !== owner && !scope.endsWith(owner);
  return joinScope([scope, isApart ? owner : "", name], separator);
}
