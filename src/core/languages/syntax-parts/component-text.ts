// A component's file as the script grammar sees it: its scripts, and the code in the markup around them.
import type { Hooks } from "../../parse/nodes/extraction.ts";
import { MaskedText } from "./masked-text.ts";
import { readMarkup, type Markup } from "./markup.ts";

const begin = /<(script|style)\b[^>]*>/gi;
const ends = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi };

/** The script at the head of a file, before its blocks; both 0 if there is none. */
export interface Head {
  readonly from: number;
  readonly to: number;
}

const noHead: Head = { from: 0, to: 0 };

/** @param markup - undefined for the scripts alone */
function keepComponent(text: string, head: Head, markup: Markup | undefined): string {
  const seen = new MaskedText(text);
  seen.keep(head.from, head.to);
  let at = head.to;
  for (const { name, from, insideFrom, insideTo, to } of findBlocks(text, head.to)) {
    if (markup !== undefined) readMarkup(seen, at, from, markup);
    if (name === "script") seen.keep(insideFrom, insideTo);
    at = to;
  }
  if (markup !== undefined) readMarkup(seen, at, text.length, markup);
  return seen.toString();
}

interface Block {
  readonly name: string;
  readonly from: number;
  readonly insideFrom: number;
  readonly insideTo: number;
  readonly to: number;
}

/** Scripts and styles, in order, up to the first unterminated one. */
export function* findBlocks(text: string, from: number): Generator<Block> {
  begin.lastIndex = from;
  for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
    const name = found[1]!.toLowerCase() as keyof typeof ends;
    const insideFrom = begin.lastIndex;
    const end = ends[name];
    end.lastIndex = insideFrom;
    const closing = end.exec(text);
    if (closing === null) return;
    begin.lastIndex = end.lastIndex;
    yield { name, from: found.index, insideFrom, insideTo: closing.index, to: end.lastIndex };
    begin.lastIndex = closing.index + closing[0].length; // the caller may have moved it meanwhile
  }
}

/** Hooks of a component: those of its scripts, applied to a text that also shows the code in its markup. */
export function componentHooks(
  scriptHooks: Hooks,
  markup: Markup,
  findHead: (text: string) => Head = () => noHead,
): Hooks {
  const prepareScript = (text: string): string => scriptHooks["prepare"]?.prepare?.(text, text) ?? text;
  const show = (text: string, shown: Markup | undefined): string =>
    prepareScript(keepComponent(text, findHead(text), shown));
  return {
    ...scriptHooks,
    prepare: { prepare: (text) => show(text, markup) },
    // Markup wrongly taken for code must not damage the script.
    repair: { prepare: (_, source) => show(source, undefined) },
  };
}
