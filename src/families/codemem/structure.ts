// What is in this codebase? Index it, find symbols by name, and code by meaning.
import { z } from "zod";
import { realRoot, symbolKinds } from "../../core/types/index.ts";
import { indexInTime } from "../../tools/calls/index-runs.ts";
import { findCodeScope } from "../../tools/arguments/code-scope.ts";
import { findLanguage } from "../../tools/arguments/find-language.ts";
import { offsetParameter, rootParameter } from "../../tools/arguments/parameters.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import { describeEmpty } from "../../tools/notes/empty-note.ts";
import { describeUnmatched } from "../../tools/notes/unmatched-note.ts";
import { unrelatedNote } from "../../tools/notes/unrelated-note.ts";
import { callsShape, describeCalls } from "./describe-calls.ts";
import { declaredShape, describeDeclared } from "./describe-declared.ts";
import { findSymbol } from "./find-symbol.ts";
import { ambiguousSchema, symbolNameParameter, symbolShape } from "./schemas.ts";
import { toAmbiguous, toCodeResult, toIndexResult, toSymbol, toSymbolDetail } from "./shape.ts";

/** The contract's kinds. The model has more (fields, variables, macros), which a search without a kind also finds. */
const contractKinds = [
  "function",
  "method",
  "class",
  "struct",
  "enum",
  "interface",
  "type",
  "constant",
  "module",
  "test",
] as const;

const indexCodebase = defineTool({
  name: "index_codebase",
  title: "Index a codebase",
  description:
    "Reads a codebase into the index: symbols, references, dependency graph, words and vectors. Call it once for a new " +
    "codebase, and again after changes: only what changed is read. A long run goes on after the answer, which says how " +
    "far it is: repeat the call to wait for its end.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({
    path: z.string().min(1).describe("Absolute path to the codebase directory to index"),
  }),
  output: z.object({
    root: z.string(),
    files_scanned: z.int(),
    files_parsed: z.int(),
    files_skipped: z
      .int()
      .describe(
        "Left out as ignored, binary or links; an ignored folder counts once. Failures are in problems",
      ),
    files_unchanged: z.int(),
    files_removed: z.int(),
    files_reused: z.int(),
    files_bulk: z
      .int()
      .describe(
        "Files of the root made in bulk (register headers, tables): found by names and words, not by vectors",
      ),
    symbols: z.int(),
    references: z.int(),
    edges_resolved: z.int(),
    edges_external: z.int(),
    edges_ambiguous: z.int(),
    edges_unresolved: z.int(),
    symbols_embedded: z.int(),
    chunks: z.int(),
    chunks_embedded: z.int(),
    problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
    elapsed_ms: z.number(),
  }),
  lists: ["problems"],
  handle: async ({ path }, context) => {
    const { engine, workspace, warn } = context;
    const root = realRoot(workspace.resolve(path));
    const report = await indexInTime(
      { root, start: (onProgress, signal) => engine.code.index(path, { onProgress }, signal) },
      context,
    );
    const empty = describeEmpty(report);
    if (empty !== undefined) warn(empty);
    return toIndexResult(report);
  },
});

const searchSymbols = defineTool({
  name: "search_symbols",
  title: "Search symbols by name",
  description:
    "Finds indexed declarations by name: exact, then prefix, then substring, then letters in order. " +
    "Use it when you know (part of) the name; use search_code for questions.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    query: z.string().min(1).max(1000).describe("Part of the symbol's name or qualified name"),
    kind: z.enum(contractKinds).optional().describe("Only symbols of this kind"),
    limit: z.int().min(1).max(1000).default(20).describe("Maximum number of results"),
    root: rootParameter,
    offset: offsetParameter,
  }),
  output: z.array(z.object(symbolShape)),
  observe: ({ query }) => ({ pattern: query }),
  lists: [""],
  appliesOffset: true,
  handle: async ({ query, kind, limit, root: named, offset }, context) => {
    const { engine, signal } = context;
    const root = await findCodeScope(named, context);
    const symbols = await engine.code.searchSymbols({ query, kind, limit, offset, root }, signal);
    if (symbols.length === 0 && offset === 0) {
      const asked = { query, kind: undefined, limit: 3, root };
      const others = kind === undefined ? [] : await engine.code.searchSymbols(asked, signal);
      const shown = others.map((other) => `${other.qualifiedName} (${other.kind})`).join(", ");
      context.warn(
        others.length > 0
          ? `No ${kind} has a name like ${JSON.stringify(query)}, but without \`kind\` there are ${shown}.`
          : `No symbol has a name like ${JSON.stringify(query)}. This tool takes names, not questions.`,
      );
    }
    return symbols.map(toSymbol);
  },
});

const getSymbolInfo = defineTool({
  name: "get_symbol_info",
  title: "Show a symbol",
  description:
    "Shows one symbol: kind, signature, location, documentation, parent, what it calls or (a type, a file) declares. " +
    "Takes any form of name " +
    "(name, Class.method, module::Struct::method, path#Class.method); an ambiguous name returns candidates.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    qualified_name: symbolNameParameter,
    root: rootParameter,
  }),
  output: z.union([
    z.object({ ...symbolShape, doc_comment: z.string().nullable(), ...callsShape, ...declaredShape }),
    ambiguousSchema,
  ]),
  lists: ["candidates", "calls", "declares"],
  pageTokens: 2_000,
  handle: async ({ qualified_name: name, root }, context) => {
    const lookup = await findSymbol(name, root, context);
    if (!lookup.found) return toAmbiguous(lookup);
    const { symbol } = lookup;
    return {
      ...toSymbolDetail(symbol),
      ...(await describeCalls(symbol, context)),
      ...(await describeDeclared(symbol, context)),
    };
  },
});

const searchCode = defineTool({
  name: "search_code",
  title: "Search code",
  description:
    "Finds code by meaning and by words: functions, types and text for a question or for identifiers, best first. " +
    "The first tool to use when you look for code.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    query: z
      .string()
      .min(1)
      .max(10_000)
      .describe(
        'What the code does, in words or identifiers (e.g. "parse JSON config", "HTTP request handler")',
      ),
    k: z.int().min(1).max(1000).default(10).describe("Number of results to return"),
    language: z.string().min(1).optional().describe("Only files of this language: its name or an extension"),
    under: z.string().min(1).optional().describe("Only below this directory of the root"),
    glob: z.string().min(1).optional().describe("Only paths that match, in .gitignore syntax"),
    kind: z.enum(symbolKinds).optional().describe("Only symbols of this kind"),
    root: rootParameter,
    offset: offsetParameter,
  }),
  output: z.array(
    z.object({
      qualified_name: z.string().describe("Empty for text that belongs to no symbol"),
      kind: z.enum([...symbolKinds, "text"]),
      label: z.string(),
      score: z.number().describe("Relevance, 0 to 1"),
      similarity: z.number().describe("Same as score, under Codemem's name"),
      file_path: z.string().describe("Relative to root"),
      line_start: z.int(),
      line_end: z.int(),
      signature: z.string(),
      doc_comment: z.string().nullable(),
      preview: z.array(z.object({ line: z.int(), text: z.string() })),
      language: z.string(),
      stale: z
        .boolean()
        .describe("The file changed since it was indexed, and no longer contains these lines"),
      moved_by: z
        .int()
        .optional()
        .describe("Lines that it moved down since it was indexed; line_start and line_end are current"),
      root: z.string(),
    }),
  ),
  observe: ({ query }) => ({ pattern: query }),
  lists: [""],
  appliesOffset: true,
  handle: async ({ query, k, language, under, glob, kind, root: named, offset }, context) => {
    const { engine, signal } = context;
    const root = await findCodeScope(named, context);
    const filters = {
      languages: listOf(await findLanguage(language, "language")),
      under: listOf(under),
      globs: listOf(glob),
      kinds: listOf(kind),
    };
    const result = await engine.code.search({ query, limit: k, offset, root, filters }, signal);
    result.missingPlaces.forEach(context.warn);
    if (result.isUnrelated && result.hits.length > 0) context.warn(unrelatedNote);
    if (result.unmatched !== undefined) context.warn(describeUnmatched(result.unmatched));
    return result.hits.map(toCodeResult);
  },
});

function listOf<T>(value: T | undefined): readonly T[] | undefined {
  return value === undefined ? undefined : [value];
}

export const structureTools = [indexCodebase, searchSymbols, getSymbolInfo, searchCode];
