// What arrays without documented elements hold: `$this->tokens[] = new Token()` for a field that begins as `[]`.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { fieldKey } from "./syntax-docs.ts";
import { mayBeObject } from "./syntax-objects.ts";

/** The first object that is put into a field's array stands for its elements. Written keys have elements of their own. */
export function noteElement(x: Extraction, target: number, value: number): void {
  if (x.role(target) !== roles.index || value === none || !mayBeObject(x, value, "element")) return;
  if (/['"]\s*\]$/.test(x.slice(target))) return;
  const holder = x.child(target, x.rule(target)!.base);
  const row = x.row(holder);
  const { op, base, name, generic } = x.expressions;
  if (row === none || op[row] !== ops.member || base[row] === none || op[base[row]!] !== ops.self) return;
  if (name[row] === noString || generic[value] !== none) return;
  const field = x.memo.get(fieldKey(x.enclosingType(), name[row]!));
  if (field === undefined || x.memo.has(`holds ${field}`)) return;
  x.memo.set(`holds ${field}`, value);
  const array = arrayOf(x, field);
  if (array === none) return;
  x.symbols.type[field] = none;
  x.symbols.value[field] = array;
  generic[value] = array;
}

/** The row of the array that a field begins with, if nothing says what it holds; `none` for other fields. */
function arrayOf(x: Extraction, field: number): number {
  const { expressions, symbols, names } = x;
  const isArray = (row: number): boolean => names.get(expressions.name[row]!) === "array";
  const isFilled = (row: number): boolean => expressions.generic.includes(row);
  const [type, value] = [symbols.type[field]!, symbols.value[field]!];
  if (type !== none && (!isArray(type) || isFilled(type))) return none;
  if (value !== none) {
    const isEmpty = expressions.op[value] === ops.literal && isArray(value) && !isFilled(value);
    return isEmpty ? value : none;
  }
  return type === none
    ? none
    : x.addExpression(ops.literal, expressions.name[type]!, none, expressions.offset[type]!);
}
