// What does a path say about its file: test, example, vendored, generated, documentation?
import { segmentFileFlags } from "../types/index.ts";

/** Bits of a file's class. */
export const pathClasses = {
  test: 1,
  example: 2,
  /** Copies of others' code, shims and old versions kept for compatibility. */
  compatibility: 4,
  generated: 8,
  documentation: 16,
  /** Declares what is defined elsewhere: type stubs, barrels, package markers. */
  declaration: 32,
  /** A header: a source of the same name may define what it declares. */
  header: 64,
} as const;
export type PathClass = keyof typeof pathClasses;

const examplePath =
  /(^|\/)(_?examples?|samples?|demos?|playgrounds?|tutorials?|(micro-?)?benchmarks?|bench(es|suite)?|jmh|docs?_src|sandbox)\/|[._-](examples?|samples?|demos?|benchmarks?)\//i;
const compatibilityPath =
  /(^|\/)(compat|_compat|_?legacy|deprecated|vendor|vendored|third[-_]?party|3rd-?party|externals?|extern|deps|node_modules|polyfills?|shims?|v\d+[-_]compat)(\/|\.[^/]+$)|[-_.](compat|polyfill|shim|legacy)\.[^/]+$/i;
const generatedPath =
  /(^|\/)(generated|__generated__|dist)\/|[._-](generated|gen|pb|min)\.[^/]+$|(_pb2(_grpc)?\.pyi?|\.pb\.go|\.g\.(dart|cs)|_generated\.[^/]+|\.designer\.cs|\.(pot?|xliff?|resx|lock|map|snap|svg)|-lock\.(json|yaml))$/i;
/** What autoconf and its like write, and sources of a library joined into one file. */
const builtPath =
  /amalgamat|(^|\/)single[-_]?include\/|(^|\/)(configure|config\.(guess|sub)|aclocal\.m4|ltmain\.sh|install-sh|depcomp|test-driver|Makefile\.in|PKG-INFO)$|\.egg-info\//i;
const documentationPath =
  /(^|\/)(docs?|documentation|website|site|man|changelogs?)\/|\.(md|mdx|rst|adoc|txt|org|markdown|cheatmd|livemd|texi(nfo)?|info|pod|[1-8](\.in|\.prebuilt)?)$|(^|\/)help\/.*\.html?$|(^|\/)(readme|changelog|changes|history|news|authors|license|licence|copying|contributing|notice)(\.[a-z]+)?$/i;
/** What the extractor's flag misses: Perl's and git's way of keeping tests. */
const testPath = /(^|\/)x?t\/(.*\.t$|t\d{4})/;
const headerPath = /\.(h|hh|hpp|hxx|h\+\+)$/i;
const declarationPath =
  /\.d\.[cm]?ts$|\.pyi$|(^|\/)(__init__\.py|package-info\.java|doc\.go|mod\.rs|index\.[cm]?[jt]sx?)$/;

/** The classes of a file, from its path and its flags (`segmentFileFlags`). */
export function classifyPath(path: string, flags: number): number {
  let classes = 0;
  if ((flags & segmentFileFlags.test) !== 0 || testPath.test(path)) classes |= pathClasses.test;
  if (examplePath.test(path)) classes |= pathClasses.example;
  if (compatibilityPath.test(path)) classes |= pathClasses.compatibility;
  if (generatedPath.test(path) || builtPath.test(path) || (flags & segmentFileFlags.generated) !== 0)
    classes |= pathClasses.generated;
  if (documentationPath.test(path)) classes |= pathClasses.documentation;
  if (declarationPath.test(path)) classes |= pathClasses.declaration;
  if (headerPath.test(path)) classes |= pathClasses.header;
  return classes;
}
