// Real code with unreachable functions: the name of each is replaced everywhere except in its definition.
import { appendTo } from "../../../src/base/append-to.ts";
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";

export interface CutProject {
  /** Texts by path, with the names replaced. */
  readonly files: ReadonlyMap<string, string>;
  /** Names that now occur in one definition only. */
  readonly cut: readonly string[];
}

const definitions = {
  py: /^(?:async )?def (\w+)\(|^ {4}def (_?[a-z]\w+)\(self/gm,
  js: /^(?:async )?function\*? ([\w$]+)\s*\(|^const ([\w$]+) = (?:async )?(?:\([^)]*\)|\w+) =>/gm,
} as const;
const mostCut = 24;
const [fewestUses, mostUses] = [1, 5];
const shortest = 6;

/**
 * Takes every fourth function that is defined once and named in at most five other places, all of them uses. Seeded.
 */
export function cutCallers(files: ReadonlyMap<string, string>, seed: number): CutProject {
  const counts = new Map<string, number>();
  for (const text of files.values())
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const defined = new Map<string, string[]>();
  for (const [path, text] of files) {
    for (const match of text.matchAll(path.endsWith(".py") ? definitions.py : definitions.js)) {
      const name = match[1] ?? match[2] ?? "";
      appendTo(defined, name, path);
    }
  }
  const random = new Mulberry32(seed);
  const candidates = [...defined]
    .filter(([name, places]) => {
      const uses = (counts.get(name) ?? 0) - 1;
      const isTelling = name.length >= shortest && !name.startsWith("__") && /[A-Z_]/.test(name.slice(1));
      return places.length === 1 && isTelling && uses >= fewestUses && uses <= mostUses;
    })
    .map(([name]) => ({ name, place: random.next() }))
    .sort((a, b) => a.place - b.place);
  const cut = candidates
    .slice(0, Math.min(mostCut, Math.ceil(candidates.length / 4)))
    .map(({ name }) => name);
  return { files: new Map([...files].map(([path, text]) => [path, replaceUses(text, cut)])), cut };
}

function replaceUses(text: string, names: readonly string[]): string {
  const present = names.filter((name) => text.includes(name)).map((name) => name.replaceAll("$", "\\$"));
  if (present.length === 0) return text;
  const any = present.join("|");
  const definition = new RegExp(`(?:def|function\\*?|const) (?:${any})(?![\\w$])`);
  const use = new RegExp(`(?<![\\w$])(?:${any})(?![\\w$])`, "g");
  return text
    .split("\n")
    .map((line) => (definition.test(line) ? line : line.replace(use, (name) => `absent${name.length}`)))
    .join("\n");
}
