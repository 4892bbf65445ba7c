// What is the indexed project called, and which files does it have? Questions may mention these without asking for
// them.
import { foldWord, symbolKindOf, termHash, type SegmentTables } from "../../types/index.ts";
import { splitQualified } from "../question/asked-names.ts";
import type { AskedProject } from "../question/parse-query.ts";
import { hasPlace } from "./place-retriever.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { viewSegment } from "../corpus/segment-view.ts";

/** A manifest at the root whose name is the project's. */
const namedManifest = /^([^/]+)\.(gemspec|cabal|podspec|nimble|opam|rockspec|sln)$/;
/** The only package directly below the root, `src` or `lib`. */
const pythonPackage = /^(?:src\/|lib\/)?([^/]+)\/__init__\.py$/;
/** `name-1.2.3`, `name_v2`: folders of unpacked source archives. */
const version = /[-_]v?\d[\w.+~-]*$/;
const shortestName = 3;

const known = new WeakMap<SearchIndex, AskedProject>();

/**
 * Computed once per index. Several roots have no common name; there a project's name distinguishes one from the others.
 */
export function describeProject(index: SearchIndex): AskedProject {
  let project = known.get(index);
  if (project === undefined) {
    project = {
      ownNames: findOwnNames(index),
      hasPlace: (place) => hasPlace(index, place),
      hasSymbol: (qualified) => hasSymbol(index, qualified),
    };
    known.set(index, project);
  }
  return project;
}

function findOwnNames({ segments }: SearchIndex): ReadonlySet<string> {
  const names = new Set<string>();
  const roots = new Set(segments.map(({ root }) => root));
  const [root] = roots;
  if (root === undefined || roots.size > 1) return names;
  const add = (name: string): void => {
    const folded = foldWord(name.replace(version, "").replaceAll(/[-.]/g, ""));
    if (folded.length >= shortestName) names.add(folded);
  };
  add(root.replaceAll("\\", "/").replace(/\/+$/, "").split("/").at(-1) ?? "");
  const named = segments.map(({ tables }) => namesIn(tables));
  for (const { manifests } of named) manifests.forEach(add);
  const packages = new Set(named.flatMap((names) => names.packages));
  const [only] = packages;
  if (only !== undefined && packages.size === 1) add(only);
  return names;
}

/** The names that the paths of a segment's files suggest for the project. */
interface PathNames {
  readonly manifests: readonly string[];
  readonly packages: readonly string[];
}

const knownNames = new WeakMap<SegmentTables, PathNames>();

/** Computed once per segment, because generations share most of theirs. */
function namesIn(tables: SegmentTables): PathNames {
  let names = knownNames.get(tables);
  if (names === undefined) knownNames.set(tables, (names = readNames(tables)));
  return names;
}

function readNames(tables: SegmentTables): PathNames {
  const manifests: string[] = [];
  const packages: string[] = [];
  const view = viewSegment(tables);
  for (let file = 0; file < tables.files.length; file++) {
    const path = view.path(file);
    const manifest = path.includes("/") ? undefined : namedManifest.exec(path)?.[1];
    if (manifest !== undefined) manifests.push(manifest);
    const found = path.endsWith("/__init__.py") ? pythonPackage.exec(path)?.[1] : undefined;
    if (found !== undefined && !/^(tests?|docs?|examples?)$/.test(found)) packages.push(found);
  }
  return { manifests, packages };
}

/**
 * Kinds that are ignored: locals and fields are used near their declaration, and questions do not ask for their users.
 */
const innerKinds: ReadonlySet<string> = new Set(["variable", "field"]);

function hasSymbol({ segments }: SearchIndex, qualified: string): boolean {
  const { name, scopes } = splitQualified(qualified);
  const hash = termHash(name);
  return segments.some(({ tables }) => {
    const view = viewSegment(tables);
    return view.symbolsNamed(hash).some((row) => {
      if (innerKinds.has(symbolKindOf(tables.symbols.kind[row]!))) return false;
      if (scopes.length === 0) return true;
      const enclosing = view.enclosingNames(row);
      return scopes.every((scope) => enclosing.has(scope));
    });
  });
}
