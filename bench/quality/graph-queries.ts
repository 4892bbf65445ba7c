// Questions that the graph can answer: who uses this, what kinds of this exist, where a stack trace failed.
import { codeEdgeKinds, strategyOf, symbolKindOf } from "../../src/core/types/index.ts";
import type { SearchSegment } from "../../src/core/query/index.ts";
import { askedKinds, hashOf, pick, sample } from "./query.ts";
import type { Answer, QualityQuery, QuerySet } from "./query.ts";

const perSet = 10;
const minConfidence = 0.9;
const callsKind = codeEdgeKinds.indexOf("CALLS");
const inheritKinds = [codeEdgeKinds.indexOf("INHERITS"), codeEdgeKinds.indexOf("IMPLEMENTS")];

interface Place {
  readonly key: string;
  readonly name: string;
  readonly language: string;
  readonly answer: Required<Answer>;
}

interface Use {
  readonly user: Place;
  readonly line: number;
}

interface Used {
  readonly target: Place;
  readonly calls: Use[];
  readonly kinds: Use[];
}

/** Needs a fresh index, in which no file is dead. */
export function planGraphQueries(segments: readonly SearchSegment[]): QualityQuery[] {
  const used = collectUses(segments);
  const names = new Map<string, number>();
  for (const { target } of used.values()) names.set(target.name, (names.get(target.name) ?? 0) + 1);
  const known = [...used.values()].filter(({ target: { name } }) => names.get(name) === 1 && name.length > 4);
  return [
    ...sample(
      known.flatMap((entry) => askUsers(entry)),
      perSet,
    ),
    ...sample(
      known.flatMap((entry) => askKinds(entry)),
      perSet,
    ),
    ...sample(
      known.flatMap((entry) => traceOf(entry, used)),
      perSet,
    ),
  ];
}

function collectUses(segments: readonly SearchSegment[]): Map<string, Used> {
  const used = new Map<string, Used>();
  const places = segments.map(({ tables }) => (row: number): Place => {
    const { files, symbols, strings } = tables;
    const file = symbols.file[row]!;
    const path = strings.get(files.path[file]!);
    const lines: [number, number] = [symbols.startLine[row]!, symbols.endLine[row]!];
    const name = strings.get(symbols.name[row]!);
    const language = strings.get(files.language[file]!);
    return { name, language, answer: { path, lines }, key: `${path}#${symbols.key[row]!}` };
  });
  segments.forEach(({ tables: { symbols } }, s) => {
    for (let row = 0; row < symbols.length; row++) {
      if (!askedKinds.has(symbolKindOf(symbols.kind[row]!))) continue;
      const target = places[s]!(row);
      used.set(target.key, { target, calls: [], kinds: [] });
    }
  });
  segments.forEach((segment, s) => {
    const { edges } = segment;
    if (edges === undefined) return;
    for (let i = 0; i < edges.length; i++) {
      if (strategyOf(edges.strategy(i)).confidence < minConfidence) continue;
      const entry = used.get(`${edges.path(edges.targetPath(i))}#${edges.targetKey(i)}`);
      const kind = edges.kind(i);
      const user = places[s]!(edges.source(i));
      if (user.name === "" || user.key === entry?.target.key) continue;
      if (kind === callsKind) entry?.calls.push({ user, line: edges.line(i) });
      else if (inheritKinds.includes(kind)) entry?.kinds.push({ user, line: edges.line(i) });
    }
  });
  return used;
}

function askUsers({ target, calls }: Used): QualityQuery[] {
  const { name } = target;
  const forms = [
    `who calls ${name}`,
    `where is ${name} used`,
    `callers of ${name}`,
    `what uses ${name}?`,
    `usages of ${name}`,
    `which functions call ${name}`,
  ];
  return ask("uses", pick(forms, name), target, calls, 6);
}

function askKinds({ target, kinds }: Used): QualityQuery[] {
  const { name } = target;
  const forms = [
    `implementations of ${name}`,
    `subclasses of ${name}`,
    `classes that extend ${name}`,
    `what implements ${name}`,
    `which types inherit from ${name}`,
  ];
  return ask("kinds", pick(forms, name), target, kinds, 8);
}

function ask(
  set: QuerySet,
  query: string,
  target: Place,
  uses: readonly Use[],
  most: number,
): QualityQuery[] {
  const answers = new Map<string, Answer>();
  for (const { user } of uses) answers.set(`${user.answer.path}:${user.answer.lines[0]}`, user.answer);
  if (answers.size === 0 || answers.size > most) return [];
  return [{ set, query, language: target.language, answers: [...answers.values()] }];
}

/** The innermost frame is the answer: a path from another machine, and a line somewhere in the symbol. */
function traceOf({ target, calls }: Used, used: ReadonlyMap<string, Used>): QualityQuery[] {
  const [call] = calls;
  const [first, last] = target.answer.lines;
  if (call === undefined || last - first < 3) return [];
  const outer = used.get(call.user.key)?.calls[0];
  const line = first + 1 + (hashOf(target.name) % (last - first));
  const frames = [
    { name: target.name, path: target.answer.path, line },
    { name: call.user.name, path: call.user.answer.path, line: call.line },
    ...(outer === undefined
      ? []
      : [{ name: outer.user.name, path: outer.user.answer.path, line: outer.line }]),
  ];
  const query = formatTrace(target.language, frames);
  if (query === undefined) return [];
  return [{ set: "trace", query, language: target.language, answers: [target.answer] }];
}

function formatTrace(
  language: string,
  frames: readonly { readonly name: string; readonly path: string; readonly line: number }[],
): string | undefined {
  const rows = (format: (frame: (typeof frames)[number]) => string): string => frames.map(format).join("\n");
  switch (language) {
    case "javascript":
    case "typescript":
    case "tsx":
      return `TypeError: Cannot read properties of undefined (reading 'length')\n${rows(
        ({ name, path, line }) => `    at ${name} (/home/ci/work/${path}:${line}:17)`,
      )}\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`;
    case "python":
      return `Traceback (most recent call last):\n${[...frames]
        .reverse()
        .map(({ name, path, line }) => `  File "/usr/lib/python3/${path}", line ${line}, in ${name}`)
        .join("\n")}\nAttributeError: 'NoneType' object has no attribute 'get'`;
    case "go":
      return `panic: runtime error: invalid memory address or nil pointer dereference\n\ngoroutine 1 [running]:\n${rows(
        ({ name, path, line }) => `main.${name}(0xc000010000)\n\t/go/src/app/${path}:${line} +0x1d`,
      )}`;
    case "java":
      return `Exception in thread "main" java.lang.NullPointerException\n${rows(
        ({ name, path, line }) =>
          `\tat ${path
            .replace(/^.*?(org|com|net|io)\//, "$1/")
            .replace(/\.java$/, "")
            .replaceAll("/", ".")}.${name}(${path.slice(path.lastIndexOf("/") + 1)}:${line})`,
      )}`;
    case "rust":
      return `thread 'main' panicked at 'called \`Option::unwrap()\` on a \`None\` value', ${frames[0]!.path}:${frames[0]!.line}:9\nstack backtrace:\n${rows(
        ({ name, path, line }) => `   3: crate::${name}\n             at ./${path}:${line}:9`,
      )}`;
    case "c":
    case "cpp":
      return `Program received signal SIGSEGV, Segmentation fault.\n${rows(
        ({ name, path, line }) => `#0  0x0000555555555131 in ${name} (p=0x0) at ${path}:${line}`,
      )}`;
    default:
      return undefined;
  }
}
