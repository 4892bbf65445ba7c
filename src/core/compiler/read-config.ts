// What does a tsconfig.json or jsconfig.json say? Its files, its options, and the configurations it refers to.
import { posix } from "node:path";
import type { TypeScript, ts } from "./typescript.ts";

export interface Config {
  /** Absolute, with "/". */
  readonly path: string;
  readonly fileNames: readonly string[];
  readonly options: ts.CompilerOptions;
  readonly references: readonly ts.ProjectReference[] | undefined;
  readonly parsed: ts.ParsedCommandLine;
  /** What is wrong with it; the readable parts are used anyway. */
  readonly flaw: string | undefined;
}

/** "No inputs were found", also reported for a configuration that only refers to others. */
const noInputs = new Set([18002, 18003]);

export function readConfig(compiler: TypeScript, path: string, root: string): Config {
  const { sys } = compiler;
  const folder = posix.dirname(path);
  const host: ts.ParseConfigHost = {
    useCaseSensitiveFileNames: sys.useCaseSensitiveFileNames,
    fileExists: (name) => sys.fileExists(name),
    readFile: (name) => sys.readFile(name),
    // A pattern may cover the whole disk: files outside the root are found only through imports.
    readDirectory: (from, extensions, excludes, includes, depth) =>
      sys.readDirectory(
        from,
        extensions,
        excludes,
        includes.filter((pattern) => isBelow(root, folder, pattern)),
        depth,
      ),
  };
  // As a tree, because a program asks its referenced configurations for theirs.
  const tree = compiler.readJsonConfigFile(path, (name) => sys.readFile(name));
  const parsed = compiler.parseJsonSourceFileConfigFileContent(tree, host, folder, undefined, path);
  const errors = compiler.getConfigFileParsingDiagnostics(parsed).filter(({ code }) => !noInputs.has(code));
  return {
    path,
    fileNames: parsed.fileNames,
    options: parsed.options,
    references: parsed.projectReferences,
    parsed,
    flaw:
      errors.length === 0 ? undefined : compiler.flattenDiagnosticMessageText(errors[0]!.messageText, " "),
  };
}

/**
 * @internal Whether all that a pattern of the configuration in `folder` covers lies in `root`. Both are absolute, with
 * "/"; on Windows they begin with a drive.
 */
export function isBelow(root: string, folder: string, pattern: string): boolean {
  const start = pattern.split(/[*?{[]/)[0]!;
  const isAbsolute = start.startsWith("/") || /^[a-z]:[\\/]/i.test(start);
  const from = posix.normalize(isAbsolute ? start.replaceAll("\\", "/") : posix.join(folder, start));
  return from === root || from.startsWith(`${root}/`);
}
