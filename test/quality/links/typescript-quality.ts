// How accurate are the call edges of a TypeScript project, judged by the compiler?
import { appendTo } from "../../../src/base/append-to.ts";
import { createLinker } from "../../../src/core/link/index.ts";
import { edgeKindCode, strategyCode } from "../../../src/core/types/index.ts";
import type { FolderWorld } from "./folder-view.ts";
import { openFolderWorld } from "./folder-view.ts";
import type { JudgedCall } from "./typescript-judge.ts";
import { judgeCalls } from "./typescript-judge.ts";
import { languages } from "../../support/languages.ts";

export interface Score {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

export interface TypeScriptQuality {
  readonly files: number;
  /** Compared by (line, callee). */
  readonly byLine: Score;
  /** Compared by (calling function, called function). */
  readonly byFunction: Score;
  readonly mistakes: readonly string[];
}

const callsKind = edgeKindCode("CALLS");
const ambiguousStrategy = strategyCode("ambiguous");
const source = /\.[cm]?tsx?$/;

/** Links the TypeScript files of `folder` and compares their call edges with the compiler's. */
export async function measureTypeScript(
  folder: string,
  wanted: (path: string) => boolean,
  aliases: Readonly<Record<string, string[]>> = {},
): Promise<TypeScriptQuality> {
  const view = await openFolderWorld(
    folder,
    (path) => source.test(path) && !/\.d\.[cm]?ts$/.test(path) && wanted(path),
  );
  const paths = Array.from({ length: view.fileCount }, (_, fileId) => view.path(fileId));
  return compare(view, judgeCalls(folder, paths, aliases));
}

function compare(view: FolderWorld, calls: readonly JudgedCall[]): TypeScriptQuality {
  const known = declaredKeys(view);
  const byLine = new Map<string, JudgedCall[]>();
  for (const call of calls) {
    const key = `${call.path}:${call.line}`;
    appendTo(byLine, key, call);
  }
  const predicted = predictedCalls(view);
  const mistakes: string[] = [];
  const line = { right: 0, wrong: 0, missed: 0 };
  const functions = {
    expected: new Map<string, Set<string>>(),
    found: new Set<string>(),
    wrong: new Set<string>(),
  };
  const hit = new Set<JudgedCall>();
  for (const { path, line: at, source: from, target, name } of predicted) {
    const here = byLine.get(`${path}:${at}`) ?? [];
    const matches = here.filter((call) => call.targets.includes(target));
    if (matches.length > 0) {
      line.right++;
      for (const call of matches) hit.add(call);
    } else if (here.some((call) => !call.known && call.calleeName === name)) continue;
    else {
      line.wrong++;
      functions.wrong.add(`${path}:${from} ${target}`);
      mistakes.push(`wrong  ${path}:${at} ${name} -> ${target}`);
    }
  }
  const counted = new Set<string>();
  for (const call of calls) {
    const targets = call.targets.filter((target) => known.has(target));
    const isOptional = !call.isWritten && !hit.has(call);
    if (targets.length === 0 || isOptional) continue;
    const key = `${call.path}:${call.caller}`;
    const pair = `${key} ${targets[0]!}`;
    functions.expected.set(pair, new Set(targets));
    if (hit.has(call)) functions.found.add(pair);
    const once = `${call.path}:${call.line} ${targets[0]!}`;
    if (counted.has(once)) continue;
    counted.add(once);
    if (!hit.has(call)) {
      line.missed++;
      mistakes.push(`missed ${call.path}:${call.line} ${call.calleeName} -> ${targets[0]!}`);
    }
  }
  const right = [...functions.expected.keys()].filter((pair) => functions.found.has(pair)).length;
  return {
    files: view.fileCount,
    byLine: line,
    byFunction: { right, wrong: functions.wrong.size, missed: functions.expected.size - right },
    mistakes,
  };
}

interface PredictedCall {
  readonly path: string;
  readonly line: number;
  readonly source: number;
  readonly target: string;
  readonly name: string;
}

function predictedCalls(view: FolderWorld): PredictedCall[] {
  const linker = createLinker(view, languages);
  const calls: PredictedCall[] = [];
  for (let fileId = 0; fileId < view.fileCount; fileId++) {
    const { edges } = linker.linkFile(fileId);
    const { symbols } = view.parsed(fileId);
    for (let row = 0; row < edges.length; row++) {
      if (edges.kind[row] !== callsKind || edges.strategy[row] === ambiguousStrategy) continue;
      const target = view.parsed(edges.targetFile[row]!);
      const symbol = edges.target[row]!;
      calls.push({
        path: view.path(fileId),
        line: edges.line[row]!,
        source: edges.source[row] === 0 ? -1 : symbols.nameStart[edges.source[row]!]!,
        target: `${view.path(edges.targetFile[row]!)}:${target.symbols.nameStart[symbol]!}`,
        name: target.strings.get(target.symbols.name[symbol]!),
      });
    }
  }
  return calls;
}

/** Keys of all symbols that the parser found: the linker is not expected to find calls of anything else. */
function declaredKeys(view: FolderWorld): Set<string> {
  const keys = new Set<string>();
  for (let fileId = 0; fileId < view.fileCount; fileId++) {
    for (const start of view.parsed(fileId).symbols.nameStart) keys.add(`${view.path(fileId)}:${start}`);
  }
  return keys;
}

export function precision({ right, wrong }: Score): number {
  return right + wrong === 0 ? 1 : right / (right + wrong);
}

export function recall({ right, missed }: Score): number {
  return right + missed === 0 ? 1 : right / (right + missed);
}
