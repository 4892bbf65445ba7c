// Which code does a memory's link lead to? Names become anchors when they are linked. Anchors are found again after the
// code has moved, or reported as gone.
import { createHash } from "node:crypto";
import { isAbsolute, posix } from "node:path";
import type {
  Anchors,
  CodeAnchor,
  AnchorState,
  CodeService,
  SymbolDetail,
  SymbolLookup,
  SymbolSummary,
} from "../types/index.ts";
import { isLociError, LociError } from "../../errors.ts";
import { idInRoot } from "../types/node-id.ts";
import { readRootFile } from "../walk/index.ts";
import { placeIn } from "./place-in.ts";

/** The methods of the code service that memory needs. */
export type CodePort = Pick<CodeService, "lookupSymbol" | "impact" | "roots" | "listSymbols">;

/**
 * Anchors for names of code; a name shared by several symbols is rejected with the candidates.
 * @param roots - where the names are looked up; if absent, in all roots
 */
export async function resolveNames(
  code: CodePort,
  names: readonly string[],
  roots: readonly string[] | undefined,
  signal?: AbortSignal,
): Promise<Anchors> {
  const found: [string, CodeAnchor][] = [];
  for (const name of names) {
    const anchor = await resolveName(code, name.replace(/^(?:sym|file):/, ""), roots, signal);
    if (anchor !== undefined) found.push([name, anchor]);
  }
  return Object.fromEntries(found);
}

async function resolveName(
  code: CodePort,
  name: string,
  roots: readonly string[] | undefined,
  signal?: AbortSignal,
): Promise<CodeAnchor | undefined> {
  const { path, root: named } = await findPlace(code, name, signal);
  const asked = named === undefined ? roots : [named];
  const lookup = await findSymbol(code, path, asked, signal);
  if (lookup?.found === true) return anchorOf(lookup.symbol);
  if (lookup !== undefined && lookup.candidates.length > 1) throw ambiguous(name, lookup.candidates);
  const root = (asked ?? (await allRoots(code, signal))).find((one) => isFile(one, path));
  return root === undefined ? undefined : fileAnchor(root, path);
}

export async function allRoots(code: CodePort, signal?: AbortSignal): Promise<readonly string[]> {
  return (await code.roots(signal)).map(({ root }) => root);
}

/** Candidates of several roots, which may have equal ids, are named with their roots. */
function ambiguous(name: string, candidates: readonly SymbolSummary[]): LociError {
  const isOneRoot = new Set(candidates.map(({ root }) => root)).size === 1;
  const ids = candidates.slice(0, 5).map(({ root, id }) => (isOneRoot ? id : `${root}/${id}`));
  return new LociError("INPUT_INVALID", `${candidates.length} symbols are named ${JSON.stringify(name)}.`, {
    hint: `Name one of them: ${ids.join(", ")}.`,
  });
}

function anchorOf(symbol: SymbolDetail): CodeAnchor {
  const { id, kind, root, filePath: path, qualifiedName, name } = symbol;
  if (id === path) return fileAnchor(root, path);
  return { id, kind, root, path, qualifiedName, name, contentHash: hashSymbol(symbol) };
}

function fileAnchor(root: string, path: string): CodeAnchor {
  const contentHash = hashRootFile(root, path);
  return { id: path, kind: "file", root, path, qualifiedName: "", name: path, contentHash };
}

/** Undefined if the old or the current text is unknown. */
export function hasAnchorChanged(anchor: CodeAnchor, symbol: SymbolDetail | undefined): boolean | undefined {
  const isFileItself = anchor.kind === "file";
  if (anchor.contentHash === "" || (!isFileItself && symbol === undefined)) return undefined;
  const hash = isFileItself ? hashRootFile(anchor.root, anchor.path) : hashSymbol(symbol!);
  return hash === "" ? undefined : hash !== anchor.contentHash;
}

export interface AnchorFinding {
  readonly state: AnchorState;
  readonly symbol: SymbolDetail | undefined;
}

/**
 * Looks it up by id, or else by qualified name if that is unique, or else by its text among symbols of the same name.
 */
export async function findAnchor(
  code: CodePort,
  anchor: CodeAnchor,
  signal?: AbortSignal,
): Promise<AnchorFinding> {
  if (anchor.kind === "file") {
    return { state: isFile(anchor.root, anchor.path) ? "found" : "gone", symbol: undefined };
  }
  const id = idInCode(anchor);
  const here = await findSymbol(code, id, anchor.root, signal);
  if (here === undefined && !(await allRoots(code, signal)).includes(anchor.root)) {
    return { state: "unknown", symbol: undefined };
  }
  if (here?.found === true && here.symbol.id === id) return { state: "found", symbol: here.symbol };
  for (const name of new Set([anchor.qualifiedName, anchor.name])) {
    const lookup = await findSymbol(code, name, anchor.root, signal);
    const moved = await chooseMoved(code, anchor, lookup, signal);
    if (moved !== undefined) return { state: "moved", symbol: moved };
  }
  return { state: "gone", symbol: undefined };
}

/** Without the root, which the memory graph puts before ids that two roots have. */
function idInCode(anchor: CodeAnchor): string {
  const prefix = idInRoot({ ...anchor, id: "" });
  return anchor.id.startsWith(prefix) ? anchor.id.slice(prefix.length) : anchor.id;
}

/**
 * The anchor's file, at its current path, and the files that use the anchored symbol; the file alone if the code has
 * changed since the symbol was looked up.
 */
export async function dependentFiles(
  code: CodePort,
  anchor: CodeAnchor,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { symbol } = await findAnchor(code, anchor, signal);
  const found = symbol ?? (anchor.kind === "file" ? await findFile(code, anchor, signal) : undefined);
  if (found === undefined) return [];
  const impact = await unlessMissing(() =>
    code.impact({ root: found.root, symbolId: found.id, depth: 1 }, signal),
  );
  return [found.filePath, ...(impact?.files ?? [])];
}

async function findFile(
  code: CodePort,
  { root, path }: CodeAnchor,
  signal?: AbortSignal,
): Promise<SymbolDetail | undefined> {
  const lookup = await findSymbol(code, path, root, signal);
  return lookup?.found === true && lookup.symbol.id === path ? lookup.symbol : undefined;
}

interface Place {
  /** Undefined if the path is not absolute, or in no indexed root. */
  readonly root: string | undefined;
  readonly path: string;
}

/**
 * A path in the memory's form: an absolute path in an indexed root becomes relative to the root, and one place has one
 * spelling. Names of symbols stay as they are.
 */
export async function findPlace(
  code: CodePort,
  given: string,
  signal: AbortSignal | undefined,
): Promise<Place> {
  const path = given.includes("/") ? posix.normalize(given) : given;
  if (!isAbsolute(path)) return { root: undefined, path };
  return placeIn(await allRoots(code, signal), path) ?? { root: undefined, path };
}

async function chooseMoved(
  code: CodePort,
  anchor: CodeAnchor,
  lookup: SymbolLookup | undefined,
  signal?: AbortSignal,
): Promise<SymbolDetail | undefined> {
  if (lookup === undefined) return undefined;
  if (lookup.found) {
    // For a single symbol of that name, an equal qualified name is enough; a bare name also needs the same text.
    const { symbol } = lookup;
    const isSame = symbol.qualifiedName === anchor.qualifiedName || hashSymbol(symbol) === anchor.contentHash;
    return isSame ? symbol : undefined;
  }
  for (const { id } of lookup.candidates.slice(0, 20)) {
    const candidate = await findSymbol(code, id, anchor.root, signal);
    const isSame =
      candidate?.found === true &&
      anchor.contentHash !== "" &&
      hashSymbol(candidate.symbol) === anchor.contentHash;
    if (isSame) return candidate.symbol;
  }
  return undefined;
}

/** Undefined if there is no such symbol, or nothing is indexed. */
async function findSymbol(
  code: CodePort,
  name: string,
  root: string | readonly string[] | undefined,
  signal?: AbortSignal,
): Promise<SymbolLookup | undefined> {
  return unlessMissing(() => code.lookupSymbol({ name, root }, signal));
}

async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const isMissing =
      isLociError(error) && (error.code === "SYMBOL_NOT_FOUND" || error.code === "ROOT_NOT_INDEXED");
    if (isMissing) return undefined;
    throw error;
  }
}

/** SHA-256 of the symbol's lines without indentation, so that moving it to another scope does not change it. */
function hashSymbol({ root, filePath, lineStart, lineEnd }: SymbolDetail): string {
  const text = readRootFile(root, filePath)?.bytes.toString("utf8");
  if (text === undefined) return "";
  const lines = text.split(/\r?\n/).slice(lineStart - 1, lineEnd);
  return createHash("sha256")
    .update(lines.map((line) => line.trim()).join("\n"))
    .digest("hex");
}

/** SHA-256 of its bytes; "" if it cannot be read. */
export function hashRootFile(root: string, path: string): string {
  const bytes = readRootFile(root, path)?.bytes;
  return bytes === undefined ? "" : createHash("sha256").update(bytes).digest("hex");
}

/** Whether the root has such a file; outside of the root none is, and nothing is looked at. */
export function isFile(root: string, path: string): boolean {
  return readRootFile(root, path) !== undefined;
}
