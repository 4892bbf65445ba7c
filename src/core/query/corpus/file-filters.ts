// Which files may be found? Combines every filter by path, language and purpose into one test.
import { isAsciiText } from "../../../base/is-ascii.ts";
import { compileGlob, compileRegularExpression, escapeGlob } from "../../patterns/index.ts";
import type { CodeFilters } from "../../types/index.ts";
import { isConfigurationPath } from "../paths/configuration-path.ts";
import { pathClasses } from "../paths/path-class.ts";
import type { SegmentView } from "./segment-view.ts";

/** Whether a file of a segment may be found. */
export type FileTest = (view: SegmentView, file: number) => boolean;
type PathTest = (path: string) => boolean;

/** Whether a path passes every path filter. Throws INPUT_INVALID for an invalid pattern. */
export function createPathTest(filters: CodeFilters, root: string): PathTest {
  const tests = createPathTests(filters, root);
  return (path) => tests.every((test) => test(path));
}

/** All given conditions must hold. Throws INPUT_INVALID for an invalid pattern. */
export function createFileTest(filters: CodeFilters, root: string): FileTest {
  const { languages, purpose } = filters;
  const ofPath = createPathTests(filters, root);
  const ofLanguage = languages === undefined ? undefined : new Set(languages);
  return (view, file) => {
    if (ofLanguage?.has(view.language(file)) === false) return false;
    if (purpose === "test" && (view.classes(file) & pathClasses.test) === 0) return false;
    const path = view.path(file);
    if (purpose === "configuration" && !isConfigurationPath(path)) return false;
    return ofPath.every((test) => test(path));
  };
}

function createPathTests(filters: CodeFilters, root: string): PathTest[] {
  const { under, globs, notGlobs, pathPattern, without, extensions, matchCase = true } = filters;
  const fold = (text: string): string => (matchCase ? text : text.toLowerCase());
  const tests: PathTest[] = [];
  const add = (values: readonly string[] | undefined, compile: (value: string) => PathTest): void => {
    if (values === undefined || values.length === 0) return;
    const compiled = values.map(compile);
    tests.push((path) => compiled.some((test) => test(path)));
  };
  const rootFolder = fold(root.normalize("NFC")).replaceAll("\\", "/").replace(/\/$/, "");
  const placed = (place: string): string => withoutRoot(fold(place), rootFolder);
  const folding = (test: PathTest): PathTest => (matchCase ? test : (path) => test(path.toLowerCase()));
  const compileFolder = composing((folder) => folding(isUnder(placed(folder.replaceAll("\\", "/")))));
  const compileOwn = composing((glob) => folding(compileReadings(readingsOf(glob).map(placed))));

  add(under, compileFolder);
  add(
    globs?.filter((glob) => !glob.startsWith("!")),
    compileOwn,
  );
  const excluded = [
    ...(notGlobs ?? []),
    ...(globs ?? []).filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1)),
  ].map(compileOwn);
  if (excluded.length > 0) tests.push((path) => !excluded.some((test) => test(path)));
  if (pathPattern !== undefined) {
    tests.push(compileRegularExpression(pathPattern, { ignoreCase: !matchCase }));
  }
  const unwanted = without?.map(fold);
  if (unwanted !== undefined) tests.push((path) => !unwanted.some((text) => fold(path).includes(text)));
  const endings = extensions?.map((extension) => `.${extension.replace(/^[*.]+/, "").toLowerCase()}`);
  if (endings !== undefined) {
    tests.push((path) => endings.some((ending) => path.toLowerCase().endsWith(ending)));
  }
  return tests;
}

/** File systems and keyboards write é as one character or as two; both mean the same file. */
function composing(compile: (place: string) => PathTest): (place: string) => PathTest {
  return (place) => {
    const test = compile(place.normalize("NFC"));
    return isAsciiText(place) ? test : (path) => test(path.normalize("NFC"));
  };
}

/** Accepts places as people write them: prefixed with the root, with or without surrounding slashes. */
function withoutRoot(path: string, folder: string): string {
  return path === folder || path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;
}

/** A folder with everything in it, or a file. */
function isUnder(place: string): PathTest {
  const folder = place.replace(/^(\.?\/)+|\/+$/g, "");
  if (folder === "" || folder === ".") return () => true;
  return (path) => path === folder || path.startsWith(`${folder}/`);
}

/** A backslash stands between names on Windows, or makes the next sign literal. */
function readingsOf(glob: string): readonly string[] {
  const asPatterns = glob.includes("\\") ? [glob.replaceAll("\\", "/"), glob] : [glob];
  return [...new Set([...asPatterns, ...asPatterns.map(withLiteralBrackets)])];
}

/** Brackets also stand for themselves, as in the folder `[slug]` of a web framework; so do braces around one name. */
function withLiteralBrackets(glob: string): string {
  return glob.replace(/\\[^]|\[+[^[\]]*\]+|\{[^{},]*\}/g, (token) =>
    token.startsWith("\\") ? token : escapeGlob(token),
  );
}

/** Matches what any reading matches. Throws the first one's error if none can be compiled. */
function compileReadings(globs: readonly string[]): PathTest {
  const tests: PathTest[] = [];
  let refusal: unknown;
  for (const glob of globs) {
    try {
      tests.push(compileGitGlob(glob));
    } catch (error) {
      refusal ??= error;
    }
  }
  if (tests.length === 0) throw refusal;
  return tests.length === 1 ? tests[0]! : (path) => tests.some((test) => test(path));
}

/**
 * Pattern semantics of .gitignore: one without a slash matches in any folder, and a folder includes everything in it.
 */
function compileGitGlob(glob: string): PathTest {
  const isAnchored = glob.startsWith("/");
  const pattern = glob.replace(/^(\.?\/)+/, "").replace(/\/+$/, "");
  const isWhole = isAnchored || pattern.includes("/");
  const anywhere = isWhole ? pattern : `**/${pattern}`;
  const itself = compileGlob(anywhere, { wholePath: true });
  const below = compileGlob(`${anywhere}/**`, { wholePath: true });
  if (glob.endsWith("/")) return below;
  return (path) => itself(path) || below(path);
}
