// How much of the expected code does a context hold? Judged from its text alone, as an agent would read it.
import type { ContextQuestion } from "./read-questions.ts";

export interface ContextShares {
  /** Of the expected files, those that the context shows or cites lines of: 0 to 1, like the others. */
  readonly files: number;
  /** Of the expected symbols, those whose declaration it shows, as code or as a signature. */
  readonly symbols: number;
  /** Of the expected symbols, those of which it shows at least half of the lines. */
  readonly bodies: number;
}

interface Shown {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

export function judgeContext(text: string, { files, symbols }: ContextQuestion): ContextShares {
  const { passages, signatures } = readContext(text);
  const all = [...passages, ...signatures];
  const share = (count: number, of: number): number => (of === 0 ? 0 : count / of);
  const isDeclared = ({ filePath, lineStart, lineEnd }: ContextQuestion["symbols"][number]): boolean =>
    passages.some(
      (one) => one.path === filePath && covers(one, lineStart, Math.min(lineEnd, lineStart + 2)) > 0,
    ) || signatures.some((one) => one.path === filePath && one.startLine === lineStart);
  return {
    files: share(files.filter((file) => all.some(({ path }) => path === file)).length, files.length),
    symbols: share(symbols.filter(isDeclared).length, symbols.length),
    bodies: share(
      symbols.filter(({ filePath, lineStart, lineEnd }) => {
        const own = passages.filter(({ path }) => path === filePath);
        const lines = own.reduce((sum, one) => sum + covers(one, lineStart, lineEnd), 0);
        return 2 * lines >= lineEnd - lineStart + 1;
      }).length,
      symbols.length,
    ),
  };
}

function covers({ startLine, endLine }: Shown, first: number, last: number): number {
  return Math.max(0, Math.min(endLine, last) - Math.max(startLine, first) + 1);
}

/** Reads file headings, `Lines a-b` of passages, and the list of signatures; skips code between fences. */
function readContext(text: string): { readonly passages: Shown[]; readonly signatures: Shown[] } {
  const passages: Shown[] = [];
  const signatures: Shown[] = [];
  let path = "";
  let fence: string | undefined;
  for (const line of text.split("\n")) {
    const mark = /^`{3,}/.exec(line)?.[0];
    if (fence !== undefined) {
      if (line === fence) fence = undefined;
      continue;
    }
    fence = mark;
    const file = /^#### (.+) \(relevance: \d+%\)$/.exec(line) ?? /^- (\S+)$/.exec(line);
    const span = /^Lines (\d+)-(\d+)/.exec(line);
    const signature = /^ {2}- (\d+): `/.exec(line);
    if (file !== null) path = file[1]!;
    if (span !== null) passages.push({ path, startLine: Number(span[1]), endLine: Number(span[2]) });
    if (signature !== null) {
      signatures.push({ path, startLine: Number(signature[1]), endLine: Number(signature[1]) });
    }
  }
  return { passages, signatures };
}
