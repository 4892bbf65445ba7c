// Members of which only the doc of a class tells: `@property Author $author`, `@method static Post find(int $id)`. Where
// the class has `__get` or `__call`, these run; the doc says what they give.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, type SymbolKind } from "../../types/kinds.ts";
import { none, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { docOf, fieldKey, readType, typeText } from "./syntax-docs.ts";

const mark = String.raw`@(?:psalm-|phpstan-)?`;
const properties = new RegExp(String.raw`${mark}property(?:-read|-write)?\s+${typeText}\s+\$(\w+)`, "g");
const methods = new RegExp(String.raw`${mark}method\s+(static\s+)?(?:${typeText}\s+)?(\w+)\s*\(`, "g");

/** A longer doc is read in part. */
const longest = 20_000;

/** The braces of a class: its doc tells of members beside those that it declares. */
export const members: Hook = {
  enter(x, node) {
    const type = x.owner;
    const doc = type > 0 && x.enclosingType() === type ? docOf(x, type)?.slice(0, longest) : undefined;
    if (doc === undefined || !/@(?:psalm-|phpstan-)?(?:property|method)\b/.test(doc)) return undefined;
    const body = x.slice(node);
    for (const [line, result, name] of doc.matchAll(properties)) {
      if (
        !declares(
          body,
          String.raw`\b(?:public|protected|private|var|readonly)\s+(?:[\w\\|?&]+\s+){0,3}\$${name!}\b`,
        )
      )
        addMember(x, node, { name, result, line, kind: "field" });
    }
    for (const [line, isStatic, result, name] of doc.matchAll(methods)) {
      if (!declares(body, String.raw`\bfunction\s+&?${name!}\s*\(`))
        addMember(x, node, { name, result, line, kind: "method", isStatic: isStatic !== undefined });
    }
    return undefined;
  },
};

function declares(body: string, pattern: string): boolean {
  return new RegExp(pattern, "i").test(body);
}

interface Described {
  readonly name: string | undefined;
  readonly result: string | undefined;
  readonly line: string;
  readonly kind: SymbolKind;
  readonly isStatic?: boolean;
}

/** The member stands at the opening brace, since the doc is outside its class. */
function addMember(x: Extraction, body: number, member: Described): void {
  const { name = "", result, line, kind, isStatic = false } = member;
  const { symbols } = x;
  const owner = x.owner;
  const word = x.names.internText(name);
  if (name === "" || x.declares(owner, word)) return;
  const flags = symbolFlags.described | (isStatic ? symbolFlags.static : 0);
  const row = addSymbol(x, body, { kind: symbolKindCode(kind), name: word, nameNode: body, flags });
  symbols.end[row] = symbols.start[row]! + 1;
  symbols.doc[row] = noString;
  symbols.signature[row] = x.names.internText(line.replaceAll(/\s+/g, " ").replace(/\s*\($/, ""));
  if (kind === "field") x.memo.set(fieldKey(owner, word), row);
  const type = result === undefined ? none : readType(x, result, x.start(body));
  if (type !== none) symbols.type[row] = type;
}
