// Which members of objects do assignments of a file set: `server.onEnd = handler`?
import { noString } from "../../../base/string-table.ts";
import { hash32 } from "../../../base/hash32.ts";
import type { ParsedFile } from "../../types/index.ts";
import { expressionFlags, givenValue, ops } from "../../types/index.ts";
import type { ExpressionRow } from "../ids.ts";

const givenHash = hash32(givenValue);

/** Rows of values that assignments give to members of objects, with the rows of these members. */
export function* membersSet({
  expressions,
  stringHashes,
}: ParsedFile): Generator<readonly [row: ExpressionRow, target: ExpressionRow]> {
  const { op, flags, generic, base, name } = expressions;
  for (let row = 0; row < op.length; row++) {
    const target = generic[row]!;
    const isSet = op[row] === ops.literal && (flags[row]! & expressionFlags.implicit) !== 0;
    if (!isSet || target < 0 || op[target] !== ops.member || base[row]! < 0 || name[row] === noString)
      continue;
    const isOfOther = base[target]! >= 0 && op[base[target]!] !== ops.self && name[target] !== noString;
    const isGiven = stringHashes[name[row]!] === givenHash;
    if (isOfOther && (isGiven || name[base[row]!] !== noString || op[base[row]!] !== ops.literal))
      yield [row, target];
  }
}
