// Which files does a C or C++ file see through its includes?
import { createBitmap, hasBit, setBit, type Bitmap } from "../../../base/bitmap.ts";
import { cFamily } from "./facts.ts";
import { readLinkageSummary, type Include } from "./linkage-summary.ts";
import { FilesByEnding } from "../linking-parts/files-by-ending.ts";
import { sharedFolders } from "../linking-parts/nearest.ts";
import { makeFromAll } from "../../link/made-from-all.ts";
import { baseOf, joinPath, parentOf } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";
import type { FileId } from "../../link/ids.ts";

/** Number of closures kept: evaluating types jumps between a source file and the headers that it includes. */
const maxClosures = 1024;
/**
 * `<…>` without a folder is a system header, unless a header of that name is in a folder where programs keep their own
 * headers.
 */
const ownFolder = /(?:^|\/)(?:include|inc|src|lib|source)(?:\/|$)/;
const standardHeaders = new Set(
  `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool
  stddef stdint stdio stdlib stdnoreturn string strings tgmath threads time uchar wchar wctype unistd fcntl pthread dirent
  sched semaphore termios poll syslog glob grp pwd regex netdb dlfcn memory malloc alloca`.split(/\s+/),
);

const graphs = new WeakMap<ProgramView, IncludeGraph>();

/** The include graph of a root, built as it is queried. */
export function includeGraphOf(view: ProgramView): IncludeGraph {
  let graph = graphs.get(view);
  if (graph === undefined) graphs.set(view, (graph = new IncludeGraph(view)));
  return graph;
}

type Includes = (readonly FileId[] | undefined)[];

/** What a file includes depends on it and on all paths: if those are the same, only changed files are read again. */
function openIncludes(view: ProgramView): Includes {
  return makeFromAll<Includes>(view, "c includes", (earlier) => {
    if (earlier?.hasSameFiles !== true) return new Array<undefined>(view.fileCount).fill(undefined);
    const includes = [...earlier.made];
    earlier.idsNow.forEach((now, file) => {
      if (now < 0) includes[file] = undefined;
    });
    return includes;
  });
}

export class IncludeGraph {
  readonly #view: ProgramView;
  readonly #files: FilesByEnding;
  /** By file: what it includes; read millions of times. */
  readonly #includes: Includes;
  readonly #closures = new Map<number, Bitmap>();

  constructor(view: ProgramView) {
    this.#view = view;
    this.#files = new FilesByEnding(view, cFamily);
    this.#includes = openIncludes(view);
  }

  /** The file that an include names: relative to the including file, else a file whose path ends in the written one. */
  find(fileId: FileId, { path, isSystem }: Include): FileId | undefined {
    const from = this.#view.path(fileId);
    const beside = joinPath(parentOf(from), path);
    const found = beside === undefined ? undefined : this.#view.findFile(beside);
    return found !== undefined && !isSystem ? found : this.#findBySuffix(from, path, isSystem);
  }

  /** Files that a file includes, directly or indirectly; itself only if includes form a cycle. */
  closureOf(fileId: FileId): Bitmap {
    let closure = this.#closures.get(fileId);
    if (closure === undefined) {
      closure = this.#collect(fileId);
      if (this.#closures.size >= maxClosures) {
        const [oldest] = this.#closures.keys();
        this.#closures.delete(oldest!);
      }
      this.#closures.set(fileId, closure);
    }
    return closure;
  }

  #collect(fileId: FileId): Bitmap {
    const seen = createBitmap(this.#view.fileCount);
    const open = [fileId];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const included of this.includesOf(at)) {
        if (hasBit(seen, included)) continue;
        setBit(seen, included);
        open.push(included);
      }
    }
    return seen;
  }

  /** Files of the root that a file includes directly. */
  includesOf(fileId: FileId): readonly FileId[] {
    let files = this.#includes[fileId];
    if (files === undefined) {
      const { includes } = cFamily.has(this.#view.language(fileId))
        ? readLinkageSummary(this.#view, fileId)
        : { includes: [] };
      files = includes.flatMap((include) => this.find(fileId, include) ?? []);
      this.#includes[fileId] = files;
    }
    return files;
  }

  #findBySuffix(from: string, written: string, isSystem: boolean): FileId | undefined {
    const path = written.replace(/^(?:\.{1,2}\/)+/, "");
    const stem = baseOf(path).replace(/\.[^.]*$/, "");
    if (isSystem && !path.includes("/") && standardHeaders.has(stem)) return undefined;
    const view = this.#view;
    let best: number | undefined;
    let bestScore = -1;
    for (const file of this.#files.find(path)) {
      const candidate = view.path(file);
      const folder = candidate.slice(0, candidate.length - path.length);
      if (isSystem && !path.includes("/") && folder !== "" && !ownFolder.test(folder)) continue;
      const score =
        sharedFolders(from, candidate) * 1000 - candidate.length + (ownFolder.test(folder) ? 500 : 0);
      if (best === undefined || score > bestScore) {
        best = file;
        bestScore = score;
      }
    }
    return best;
  }
}
