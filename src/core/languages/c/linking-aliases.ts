// C++: which namespace does a name stand for that an included file gives to it? `namespace x = a::b;` in a header.
import { type Bitmap, hasBit } from "../../../base/bitmap.ts";
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import type { ProgramView } from "../../link/program-view.ts";
import type { Entity, FileId, NameHash } from "../../link/ids.ts";
import type { Namespaces } from "../linking-parts/namespaces.ts";
import { namespaceAliasesOf } from "./linkage-table.ts";
import { outerPath } from "./linking-spaces.ts";
import type { NamespaceAlias } from "./namespace-aliases.ts";

/** An alias of an alias of an alias; more are a mistake. */
const maxSteps = 4;

interface Standing extends NamespaceAlias {
  readonly fileId: FileId;
}

/** Where a name is written. */
export interface NamePlace {
  readonly fileId: FileId;
  /** Path of the namespace around it; "" for none. */
  readonly around: string;
}

export class NamespaceAliases {
  readonly #view: ProgramView;
  readonly #namespaces: Namespaces;
  readonly #closureOf: (fileId: FileId) => Bitmap;
  #byName: Map<NameHash, Standing[]> | undefined;

  constructor(view: ProgramView, namespaces: Namespaces, closureOf: (fileId: FileId) => Bitmap) {
    this.#view = view;
    this.#namespaces = namespaces;
    this.#closureOf = closureOf;
  }

  /** The namespace that `name` stands for there; undefined if no visible file says so, or two say different things. */
  find(name: NameHash, place: NamePlace): Entity | undefined {
    return this.#follow(name, place, maxSteps);
  }

  /** The namespace at a path as it is written at a place. */
  findPath(path: string, place: NamePlace): Entity | undefined {
    return this.#lookUp(path, place, maxSteps);
  }

  #follow(name: NameHash, place: NamePlace, steps: number): Entity | undefined {
    let found: Entity | undefined;
    for (const path of this.#targets(name, place)) {
      const entity = this.#lookUp(path.target, path, steps - 1);
      if (entity === undefined || (found !== undefined && entity !== found)) return undefined;
      found = entity;
    }
    return found;
  }

  #lookUp(path: string, place: NamePlace, steps: number): Entity | undefined {
    for (let around = place.around; around !== ""; around = outerPath(around)) {
      const inner = this.#namespaces.find(`${around}.${path}`);
      if (inner !== undefined) return inner;
    }
    const found = this.#namespaces.find(path);
    if (found !== undefined || steps === 0) return found;
    const dot = path.indexOf(".");
    const first = dot < 0 ? path : path.slice(0, dot);
    const aliased = this.#follow(hash32(first), place, steps);
    const named = aliased === undefined ? undefined : this.#namespaces.pathOfEntity(aliased);
    return dot < 0 || named === undefined ? aliased : this.#namespaces.find(named + path.slice(dot));
  }

  /** The visible aliases of that name in the innermost namespace around the place that has any. */
  #targets(name: NameHash, { fileId, around }: NamePlace): readonly Standing[] {
    const named = (this.#byName ??= this.#collect()).get(name);
    if (named === undefined) return [];
    const closure = this.#closureOf(fileId);
    const visible = named.filter((alias) => alias.fileId === fileId || hasBit(closure, alias.fileId));
    for (let path = around; visible.length > 0; path = outerPath(path)) {
      const here = visible.filter((alias) => alias.around === path);
      if (here.length > 0 || path === "") return here;
    }
    return [];
  }

  #collect(): Map<NameHash, Standing[]> {
    const byName = new Map<NameHash, Standing[]>();
    for (const [fileId, aliases] of namespaceAliasesOf(this.#view))
      for (const alias of aliases) appendTo(byName, hash32(alias.name), { ...alias, fileId });
    return byName;
  }
}
