// What does a script set its variables to? Read in one pass over the text, for all who follow variables.
import { appendTo } from "../../../base/append-to.ts";
import { ofLastText } from "../../../base/of-last-text.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

export interface Setting {
  /** Where it is written. */
  readonly offset: number;
  /** The words of `name=(a b)` or of `for name in a b`; the one value of `name="a b"`. Without quotation marks. */
  readonly values: readonly string[];
}

/** The value is not consumed: it may set other variables, as in `out="$(level=2 run)"`. Longer arrays are not read. */
const value = String.raw`(?:\((?<array>[^)]{0,4000})\)|(?<one>"[^"\n]*"|'[^'\n]*'|[^\s;]+))`;
const setting = new RegExp(
  String.raw`(?<=^|[\s;])(?:(?<set>[A-Za-z_]\w*)(?:\[[^\]\n]{0,200}\])?\+?=(?=${value})` +
    String.raw`|for\s+(?<looped>[A-Za-z_]\w*)\s+in\s+(?<list>[^\n;]*))`,
  "g",
);

const settingsIn = ofLastText(readSettings);

/** Every place in the file that sets a variable, in order. */
export function settingsOf(x: Extraction, name: string): readonly Setting[] {
  return settingsIn(x.text).get(name) ?? [];
}

function readSettings(text: string): ReadonlyMap<string, readonly Setting[]> {
  const settings = new Map<string, Setting[]>();
  for (const { index, groups } of text.matchAll(setting)) {
    const { set, looped, array, one, list } = groups!;
    const name = (set ?? looped)!;
    const words = one === undefined ? (array ?? list!).split(/\s+/).filter((word) => word !== "") : [one];
    const found = { offset: index, values: words.map((word) => word.replace(/["']/g, "")) };
    appendTo(settings, name, found);
  }
  return settings;
}
