// Which functions may a command line run? `parser.set_defaults(func=build)` gives `args.func(args)` its functions.
import { appendTo } from "../../../base/append-to.ts";
import { noString } from "../../../base/string-table.ts";
import { ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const defaults = /\.set_defaults\(([^()]*)\)/g;
const given = /(?<=^|,)\s*(\w+)\s*=\s*(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*)\s*(?=,|$)/g;
/** What holds parsed arguments: what `parse_args` gave, or the parameter of a function that is handed it. */
const usualHolder = /^(?:args|arguments|options|opts|parsed|ns|namespace)$/;
const parsedArguments =
  /(?<![\w.])(\w+(?:[ \t]*,[ \t]*\w+)?)[ \t]*=[^\n=]{0,200}\bparse_(?:known_|intermixed_)?args\(/g;
/** With more of them, one name is given to commands of several programs. */
const maxCommands = 32;

/** Adds calls of what `set_defaults` gives to a name, where that member of the parsed arguments is called. */
export function callCommands(x: Extraction): void {
  if (!x.text.includes(".set_defaults(")) return;
  const commands = findCommands(x);
  if (commands.size === 0) return;
  const holders = findHolders(x);
  const { op, base, name, offset, owner, length } = x.expressions;
  for (let row = 0; row < length; row++) {
    const callee = base[row]!;
    if (op[row] !== ops.call || callee < 0 || op[callee] !== ops.member || base[callee]! < 0) continue;
    const values = commands.get(x.names.get(name[callee]!));
    if (values === undefined || values.length > maxCommands || !isHolder(x, base[callee]!, holders)) continue;
    for (const value of values) {
      const call = x.addExpression(ops.call, noString, value, offset[value]!);
      x.expressions.owner[call] = owner[row]!;
      x.expressions.argc[call] = x.expressions.argc[row]!;
    }
  }
}

/** Rows of the values given to each name, which may be functions. */
function findCommands(x: Extraction): ReadonlyMap<string, readonly number[]> {
  const places = new Map<number, string>();
  for (const list of x.text.matchAll(defaults)) {
    const start = list.index + list[0].length - 1 - list[1]!.length;
    for (const pair of list[1]!.matchAll(given)) {
      const end = start + pair.index + pair[0].trimEnd().length;
      places.set(end - pair[2]!.length, pair[1]!);
    }
  }
  const commands = new Map<string, number[]>();
  const { op, offset, length } = x.expressions;
  for (let row = 0; row < length; row++) {
    if (op[row] !== ops.ident && op[row] !== ops.member) continue;
    const key = places.get(offset[row]!);
    if (key !== undefined) appendTo(commands, key, row);
  }
  return commands;
}

function isHolder(x: Extraction, row: number, holders: ReadonlySet<string>): boolean {
  if (x.expressions.op[row] !== ops.ident || x.expressions.name[row] === noString) return false;
  const name = x.names.get(x.expressions.name[row]!);
  return usualHolder.test(name) || holders.has(name);
}

/** Names that a line sets to what `parse_args` gave: `parsed, rest = parser.parse_known_args()`. */
function findHolders(x: Extraction): ReadonlySet<string> {
  const holders = new Set<string>();
  for (const [, names] of x.text.matchAll(parsedArguments))
    for (const name of names!.split(",")) holders.add(name.trim());
  return holders;
}
