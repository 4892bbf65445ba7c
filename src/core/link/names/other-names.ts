// Which other names do the exports and objects of a file give to what it declares: `export { begin as start }`,
// `export default { start: begin }`?
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { ops, type ParsedFile } from "../../types/index.ts";
import type { NameHash } from "../ids.ts";
import { isHolderKind } from "./symbol-choice.ts";

/** The other names, by the name that is declared. */
type OtherNames = ReadonlyMap<NameHash, readonly NameHash[]>;

const namesByFile = new WeakMap<ParsedFile, OtherNames>();

export function otherNames(file: ParsedFile): OtherNames {
  let names = namesByFile.get(file);
  if (names === undefined) namesByFile.set(file, (names = readNames(file)));
  return names;
}

function readNames({ expressions, exports, symbols, strings, stringHashes }: ParsedFile): OtherNames {
  const { op, name, base } = expressions;
  const found = new Map<NameHash, NameHash[]>();
  const add = (own: NameHash, other: NameHash): void => {
    if (own !== other) appendTo(found, own, other);
  };
  const addValue = (row: number, other: NameHash): void => {
    if (row >= 0 && op[row] === ops.ident) add(stringHashes[name[row]!]!, other);
  };
  for (let row = 0; row < exports.length; row++) {
    const [local, other] = [exports.local[row]!, stringHashes[exports.name[row]!]!];
    if (local === noString) addValue(exports.value[row]!, other);
    else add(stringHashes[local]!, other);
  }
  for (let row = 1; row < symbols.length; row++)
    if (isHolderKind(symbols.kind[row]!)) addValue(symbols.value[row]!, stringHashes[symbols.name[row]!]!);
  for (let row = 0; row < op.length; row++) {
    const text = op[row] === ops.literal && name[row] !== noString ? strings.get(name[row]!) : "";
    if (/^\.[A-Za-z_$]/.test(text)) addValue(base[row]!, hash32(text.slice(1)));
  }
  return found;
}
