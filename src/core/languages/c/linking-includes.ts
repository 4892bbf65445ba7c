// Which files does a C or C++ file see through its includes?
import { cFamily } from "./facts.ts";
import { importFlags, importKinds } from "../../types/index.ts";
import { external, unresolved } from "../../link/entity.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { notAsked } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { baseOf, joinPath, parentOf } from "../../link/paths.ts";

const includeKind = importKinds.indexOf("include");
/** Closures kept at a time: evaluating types jumps between a source and the headers behind it. */
const maxClosures = 512;
/** `<…>` without a folder is the system's, unless a header of that name lies where programs keep their own. */
const ownFolder = /(?:^|\/)(?:include|inc|src|lib|source)(?:\/|$)/;
const standardHeaders = new Set(
  `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool
  stddef stdint stdio stdlib stdnoreturn string strings tgmath threads time uchar wchar wctype unistd fcntl pthread dirent
  sched semaphore termios poll syslog glob grp pwd regex netdb dlfcn memory malloc alloca`.split(/\s+/),
);

export class CIncludes {
  readonly #state: LinkState;
  #byBase: Map<string, number[]> | undefined;
  readonly #closures = new Map<number, ReadonlySet<number>>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** The file that an include row names: beside the file, else where a path ends in what is written. */
  find(scope: FileScope, row: number): number {
    const { imports, strings } = scope.parsed;
    const written = strings.get(imports.module[row]!);
    const isSystem = (imports.flags[row]! & importFlags.system) !== 0;
    const from = this.#state.view.path(scope.fileId);
    const beside = joinPath(parentOf(from), written);
    const found = beside === undefined ? undefined : this.#state.view.findFile(beside);
    if (found !== undefined && !isSystem) return this.#state.closedScope(found).base;
    const file = this.#findBySuffix(from, written, isSystem);
    if (file !== undefined) return this.#state.closedScope(file).base;
    return isSystem ? external : unresolved;
  }

  /** Files that a file includes, directly or through others; itself not among them unless in a circle. */
  closureOf(fileId: number): ReadonlySet<number> {
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

  #collect(fileId: number): ReadonlySet<number> {
    const seen = new Set<number>();
    const open = [fileId];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const included of this.#includesOf(at)) {
        if (seen.has(included)) continue;
        seen.add(included);
        open.push(included);
      }
    }
    return seen;
  }

  #includesOf(fileId: number): readonly number[] {
    const scope = this.#state.closedScope(fileId);
    if (scope.wildcards.length === 0) return [];
    const files: number[] = [];
    for (const row of scope.wildcards) {
      let module = scope.importModules[row]!;
      if (module === notAsked) {
        const open = this.#state.scope(fileId);
        module = open.parsed.imports.kind[row] === includeKind ? this.find(open, row) : unresolved;
        if (open.parsed.imports.kind[row] === includeKind) scope.importModules[row] = module;
      }
      if (module >= 0) files.push(this.#state.fileOf(module));
    }
    return files;
  }

  #findBySuffix(from: string, written: string, isSystem: boolean): number | undefined {
    const path = written.replace(/^(?:\.{1,2}\/)+/, "");
    const stem = baseOf(path).replace(/\.[^.]*$/, "");
    if (isSystem && !path.includes("/") && standardHeaders.has(stem)) return undefined;
    const { view } = this.#state;
    let best: number | undefined;
    let bestScore = -1;
    for (const file of this.#named(baseOf(path))) {
      const candidate = view.path(file);
      if (candidate !== path && !candidate.endsWith(`/${path}`)) continue;
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

  #named(base: string): readonly number[] {
    if (this.#byBase === undefined) {
      this.#byBase = new Map();
      const { view } = this.#state;
      for (let file = 0; file < view.fileCount; file++) {
        if (!cFamily.has(view.language(file))) continue;
        const key = baseOf(view.path(file));
        const known = this.#byBase.get(key);
        if (known === undefined) this.#byBase.set(key, [file]);
        else known.push(file);
      }
    }
    return this.#byBase.get(base) ?? [];
  }
}

function sharedFolders(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  let shared = 0;
  while (shared < left.length - 1 && left[shared] === right[shared]) shared++;
  return shared;
}
