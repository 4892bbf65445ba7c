// What does a path say about its file: test, example, vendored, generated, documentation?
import { isDeclarationFile, isUnreadCode, languageOf } from "../../languages/index.ts";
import { segmentFileFlags } from "../../types/index.ts";

/** Bits of a file's class. */
export const pathClasses = {
  test: 1,
  example: 2,
  /** Copies of others' code, shims, and old versions kept for compatibility. */
  compatibility: 4,
  generated: 8,
  documentation: 16,
  /** Declares symbols that are defined elsewhere (type stubs, barrels, package markers), or types alone. */
  declaration: 32,
  /** A header: a source file of the same name may define what it declares. */
  header: 64,
} as const;
export type PathClass = keyof typeof pathClasses;

const examplePath =
  /(^|\/)(_?examples?|samples?|demos?|tutorials?|(micro-?)?benchmarks?|bench(es|suite)?|jmh|docs?_src)\/|^(playgrounds?|sandbox)\/|[._-](examples?|samples?|demos?|benchmarks?)\//i;
/** Folders of third-party code, and names of code kept for old callers. */
const compatibilityPath =
  /(^|\/)(vendor|vendored|third[-_]?party|3rd-?party|externals?|extern|deps|node_modules)\/|(^|\/)(compat|_compat|_?legacy|deprecated|polyfills?|shims?|v\d+[-_]compat)(\/|\.[^/]+$)|[-_.](compat|polyfill|shim|legacy)\.[^/]+$/i;
const generatedPath =
  /(^|\/)(generated|__generated__|dist)\/|[._-]generated\.[^/]+$|\.(gen|pb)\.[^/]+$|[.-]min\.([cm]?js|css)$|(_pb2(_grpc)?\.pyi?|\.g\.(dart|cs)|\.designer\.cs|\.(pot?|xliff?|resx|lock|map|snap|svg)|-lock\.(json|yaml))$/i;
/** Files written by autoconf and similar tools, and libraries joined into one source file. */
const builtPath =
  /amalgamat(ed|ion)|(^|\/)single[-_]?include\/|(^|\/)(config\.(guess|sub)|aclocal\.m4|libtool\.m4|lt(options|sugar|version|~obsolete)\.m4|ltmain\.sh|install-sh|depcomp|test-driver|Makefile\.in|PKG-INFO)$|\.egg-info\//i;

/** Formats for human readers, in any folder. */
const prosePath =
  /\.(md|mdx|rst|adoc|txt|org|markdown|cheatmd|livemd|texi(nfo)?|info|pod|[1-8](\.in|\.prebuilt)?)$|(^|\/)help\/.*\.html?$/i;
/** Names of files that describe a project, without an extension or with one of prose. */
const projectProse =
  /(^|\/)(readme|changelog|changes|history|news|authors|license|licence|copying|contributing|notice)(\.(html?|in|tex))?$/i;
const documentationFolder = /(^|\/)(docs?|documentation|website|site|man|changelogs?)\//i;
/** A web site or a documentation generator is in a folder of the project, not in a package named `doc`. */
const documentationRoot = /^([^/]+\/)?(docs|documentation|website|site)\//i;
/** Test naming that the extractor's flag misses: that of Perl and git. */
const testPath = /(^|\/)x?t\/(.*\.t$|t\d{4})/;
const headerPath = /\.(h|hh|hpp|hxx|h\+\+)$/i;
const declarationPath =
  /(^|\/)(__init__\.py|package-info\.java|doc\.go|mod\.rs|index\.[cm]?[jt]sx?|([^/]+\.)?types\.[cm]?tsx?)$/;
/** Looks like text, but is read by a build. */
const buildText = /(^|\/)(CMakeLists|requirements[^/]*|constraints[^/]*)\.txt$/;

/**
 * The classes of a file, from its path, its flags (`segmentFileFlags`) and its language, because `history` may be a
 * script.
 */
export function classifyPath(path: string, flags: number, language = "text"): number {
  let classes = 0;
  if ((flags & segmentFileFlags.test) !== 0 || testPath.test(path)) classes |= pathClasses.test;
  if (examplePath.test(path)) classes |= pathClasses.example;
  if (compatibilityPath.test(path)) classes |= pathClasses.compatibility;
  if (generatedPath.test(path) || builtPath.test(path) || (flags & segmentFileFlags.generated) !== 0)
    classes |= pathClasses.generated;
  if (isDocumentation(path, languageOf(language).text !== undefined)) classes |= pathClasses.documentation;
  if (isDeclarationFile(path) || declarationPath.test(path)) classes |= pathClasses.declaration;
  if (headerPath.test(path)) classes |= pathClasses.header;
  return classes;
}

/** `isProse`: its language has no grammar. */
function isDocumentation(path: string, isProse: boolean): boolean {
  if (buildText.test(path)) return false;
  if (prosePath.test(path)) return true;
  if (isProse && !isUnreadCode(path)) return projectProse.test(path) || documentationFolder.test(path);
  return documentationRoot.test(path);
}
