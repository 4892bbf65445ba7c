// A program view of a few files written in the test itself, parsed with the real parser.
import type { FileEdges, ProgramView } from "../../../../src/core/link/index.ts";
import { createLinker } from "../../../../src/core/link/index.ts";
import { noString } from "../../../../src/base/string-table.ts";
import { edgeKindOf, strategyOf } from "../../../../src/core/types/index.ts";
import { languages } from "../../../support/languages.ts";
import { parser } from "../../../support/parser.ts";
import { detectLanguage } from "../../../../src/core/languages/index.ts";

export type Sources = Readonly<Record<string, string>>;

/** Paths use "/"; files of no language (package.json …) also count as manifests. */
export function sourceWorld(sources: Sources): ProgramView {
  const paths = Object.keys(sources).sort();
  const fileIds = new Map(paths.map((path, fileId) => [path, fileId]));
  const files = paths.map((path) => {
    const bytes = Buffer.from(sources[path]!);
    return parser.parse({ bytes, language: detectLanguage(path, bytes) }).file;
  });
  return {
    fileCount: paths.length,
    path: (fileId) => paths[fileId]!,
    language: (fileId) => files[fileId]!.language,
    parsed: (fileId) => files[fileId]!,
    packageName: (fileId) => files[fileId]!.packageName,
    hasModuleStatements: (fileId) => files[fileId]!.imports.length + files[fileId]!.exports.length > 0,
    findFile: (path) => fileIds.get(path),
    manifests: () => paths,
    readManifest: (path) => sources[path],
  };
}

/**
 * Every edge of the program view as a line: `KIND path#Symbol -> path#Symbol strategy`, sorted; candidates have
 * strategy "ambiguous".
 */
export function edgeLines(view: ProgramView): string[] {
  const linker = createLinker(view, languages);
  const lines: string[] = [];
  for (let fileId = 0; fileId < view.fileCount; fileId++)
    lines.push(...linesOf(view, linker.linkFile(fileId)));
  return lines.sort();
}

export function linesOf(view: ProgramView, { fileId, edges }: FileEdges): string[] {
  return Array.from({ length: edges.length }, (_, row) => {
    const source = nameOf(view, fileId, edges.source[row]!);
    const target = nameOf(view, edges.targetFile[row]!, edges.target[row]!);
    const { id } = strategyOf(edges.strategy[row]!);
    return `${edgeKindOf(edges.kind[row]!)} ${source} -> ${target} ${id}`;
  });
}

/** The calls in the files as lines `path#Symbol -> path#Symbol`. */
export function calls(sources: Sources): string[] {
  return callLines(sourceWorld(sources));
}

/** The lines of calls only, without the strategy. */
export function callLines(view: ProgramView): string[] {
  return [
    ...new Set(
      edgeLines(view)
        .filter((line) => line.startsWith("CALLS") && !line.endsWith("ambiguous"))
        .map((line) => line.slice(6, line.lastIndexOf(" "))),
    ),
  ];
}

function nameOf(view: ProgramView, fileId: number, row: number): string {
  const { symbols, strings } = view.parsed(fileId);
  const parts: string[] = [];
  for (let at = row; at > 0; at = symbols.parent[at]!) {
    parts.unshift(strings.get(symbols.name[at]!));
    if (symbols.owner[at] !== noString) parts.unshift(strings.get(symbols.owner[at]!));
  }
  return `${view.path(fileId)}#${parts.join(".")}`;
}
