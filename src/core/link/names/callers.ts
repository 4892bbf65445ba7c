// Which files of a root call something of that name with values that may hold functions or objects, inherit from it, or
// set a member of that name?
import { radixSort } from "../../../base/radix-sort.ts";
import { lowerBound } from "../../../base/bisect.ts";
import type { FileId, NameHash } from "../ids.ts";
import type { Earlier } from "../made-from-all.ts";
import { makeFromAll } from "../made-from-all.ts";
import type { ProgramView } from "../program-view.ts";
import { isTestPath } from "../../walk/index.ts";
import { heirKey, readCalledNames, setKey, textKey } from "./called-names.ts";

/** A name that more files call says too little about who calls one function of that name. */
const maxCallingFiles = 24;
/** Classes of more files may inherit from one that is made to be inherited from; more are not looked through. */
const maxHeirFiles = 256;
/** Files of tests are passed over, but not without end. */
const maxLooked = 2;

/** Each name with the files that call it; both ascend. */
interface CalledNames {
  readonly names: Uint32Array;
  readonly files: Uint32Array;
}

/** The files are read when it is first asked, and only changed ones for the next view of the root. */
export class Callers {
  readonly #view: ProgramView;
  readonly #isAsked: (file: FileId) => boolean;
  readonly #tests: (boolean | undefined)[] = [];
  #made: CalledNames | undefined;

  /** @param isAsked - whether the file counts, decided only by its language */
  constructor(view: ProgramView, isAsked: (file: FileId) => boolean) {
    this.#view = view;
    this.#isAsked = isAsked;
  }

  /**
   * Files that call one of the names, in their order; not for names that are called widely. What tests pass to code
   * that is no test says nothing about it: they are left out, unless `withTests`.
   */
  calling(names: Iterable<NameHash>, withTests: boolean): readonly FileId[] {
    const found = new Set<FileId>();
    for (const name of names)
      for (const key of [name, textKey(name)])
        for (const file of this.#find(key, withTests, maxCallingFiles) ?? []) found.add(file);
    return [...found].sort((a, b) => a - b);
  }

  /** Files with classes whose base has that name, in their order; none if they are too many. */
  inheriting(base: NameHash, withTests: boolean): readonly FileId[] {
    return this.#find(heirKey(base), withTests, maxHeirFiles) ?? [];
  }

  /** Files that set a member of that name on objects, in their order; none if they are too many. */
  setting(name: NameHash, withTests: boolean): readonly FileId[] {
    return this.#find(setKey(name), withTests, maxCallingFiles) ?? [];
  }

  /** How many limits the number of files passes that call a key: beyond one, nothing is concluded from them. */
  wideness(key: NameHash, withTests: boolean): number {
    return [maxCallingFiles, maxHeirFiles].filter((most) => this.#find(key, withTests, most) === undefined)
      .length;
  }

  /** The files with a key; undefined if they are more than `most`. */
  #find(key: NameHash, withTests: boolean, most: number): readonly FileId[] | undefined {
    const { names, files } = (this.#made ??= this.#make());
    const found: FileId[] = [];
    const first = lowerBound(names, key);
    for (let row = first; names[row] === key; row++) {
      if (withTests || !this.isTest(files[row]!)) found.push(files[row]!);
      if (found.length > most || row - first > maxLooked * most) return undefined;
    }
    return found;
  }

  isTest(file: FileId): boolean {
    return (this.#tests[file] ??= isTestPath(this.#view.path(file)));
  }

  #make(): CalledNames {
    return makeFromAll<CalledNames>(this.#view, "called names", (earlier) => this.#read(earlier));
  }

  #read(earlier: Earlier<CalledNames> | undefined): CalledNames {
    const names: number[] = [];
    const files: number[] = [];
    const isKnown = new Uint8Array(this.#view.fileCount);
    earlier?.idsNow.forEach((now) => {
      if (now >= 0) isKnown[now] = 1;
    });
    earlier?.made.files.forEach((file, row) => {
      const now = earlier.idsNow[file]!;
      if (now < 0) return;
      names.push(earlier.made.names[row]!);
      files.push(now);
    });
    for (let file = 0; file < this.#view.fileCount; file++) {
      if (isKnown[file] === 1 || !this.#isAsked(file)) continue;
      for (const name of readCalledNames(this.#view, file)) {
        names.push(name);
        files.push(file);
      }
    }
    const byFile = radixSort({ keys: Uint32Array.from(files), values: Uint32Array.from(names) });
    const byName = radixSort({ keys: byFile.values, values: byFile.keys });
    return { names: byName.keys, files: byName.values };
  }
}
