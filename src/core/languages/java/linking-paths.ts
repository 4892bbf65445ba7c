// What does a dotted name mean: a package, a type in it, or a member of that?
import { hash32 } from "../../../base/hash32.ts";
import { isPackage, isSymbol, unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findMember } from "../../link/names/members.ts";
import { via } from "../../link/strategies.ts";
import type { FileId, ImportRow, NameHash } from "../../link/ids.ts";
import type { Namespaces } from "../linking-parts/namespaces.ts";
import { RelativeImports } from "./linking-relative.ts";

export class PathNames {
  readonly #state: LinkState;
  readonly #packages: Namespaces;
  readonly #relative: RelativeImports;

  constructor(state: LinkState, packages: Namespaces) {
    this.#state = state;
    this.#packages = packages;
    this.#relative = new RelativeImports(state);
  }

  /** Resolves a dotted name: as many parts as a package has, then types inside types. */
  findQualified(path: string, from: FileId): Found {
    const parts = path.split(".");
    for (let split = parts.length; split > 0; split--) {
      const holder = this.#packages.find(parts.slice(0, split).join("."));
      if (holder === undefined) continue;
      let at = foundVia(holder, via.package);
      for (const part of parts.slice(split)) {
        const inside = this.findPart(entityOf(at), hash32(part), from);
        // The members of Kotlin's companion are those of its class.
        const isCompanion = part === "Companion" && hasSymbol(at) && !hasSymbol(inside);
        if (!isCompanion) at = inside;
      }
      return at;
    }
    return foundOutside;
  }

  findPart(holder: number, name: NameHash, from: FileId, isNamed = true): Found {
    if (isPackage(holder)) {
      const scope = this.#state.packageScope(holder);
      const found = scope.find(name, true, from);
      // A Kotlin extension can be called by its bare name only if there is a receiver to extend.
      return !isNamed
        ? found
        : found === notFound
          ? foundVia(scope.findApart?.(name) ?? unresolved, via.package)
          : found;
    }
    const part = isSymbol(holder) ? entityOf(findMember(this.#state, holder, name).found) : holder;
    return foundVia(part, via.import);
  }

  /** What the path of an import names. In Scala, it may begin with any visible name. */
  findPath(path: string, scope: FileScope, row: ImportRow): Found {
    const found = this.findQualified(path, scope.fileId);
    if (scope.language !== "scala" || hasSymbol(found) || isPackage(entityOf(found))) return found;
    const [first = "", ...rest] = path.split(".");
    const holder = this.#relative.findFirst(scope, row, first);
    if (isSymbol(holder)) {
      let at = foundVia(holder, via.import);
      for (const part of rest) at = this.findPart(entityOf(at), hash32(part), scope.fileId);
      if (hasSymbol(at)) return at;
    }
    for (let around = this.#state.scope(scope.fileId).parsed.packageName; around !== "";) {
      const inside = this.findQualified(`${around}.${path}`, scope.fileId);
      if (hasSymbol(inside) || isPackage(entityOf(inside))) return inside;
      around = around.slice(0, Math.max(0, around.lastIndexOf(".")));
    }
    return found;
  }

  /** Inherited members of a Scala package object are members of the package. */
  inPackageObject(path: string, name: NameHash): Found {
    const holder = this.#packages.find(path);
    for (const object of holder === undefined ? [] : this.#packages.symbolsOf(holder)) {
      const { found } = findMember(this.#state, object, name);
      if (hasSymbol(found)) return foundVia(entityOf(found), via.package);
    }
    return notFound;
  }
}
