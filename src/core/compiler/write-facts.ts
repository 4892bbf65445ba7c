// How are a project's names resolved with its own TypeScript and written as a SCIP index?
import { writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { posix } from "node:path";
import { messageOf } from "../../errors.ts";
import { encodeDocument, encodeMetadata } from "../scip/index.ts";
import type { Problem } from "../types/index.ts";
import { findTypeScript, type TypeScript } from "./typescript.ts";
import { openProgram } from "./open-program.ts";
import { planPrograms, type PlannedProgram } from "./plan-programs.ts";
import { listProjectFiles, type ProjectFiles } from "./project-files.ts";
import { readNames } from "./read-names.ts";
import { findWorkspacePaths } from "./workspace-paths.ts";

/**
 * Writes complete parts one after another, so that the file is readable if the process dies. Only one program is in
 * memory at a time. Returns what was left out, and why. Throws COMPILER_UNAVAILABLE before writing anything.
 * @param root - absolute, with symbolic links resolved
 * @param file - file descriptor of the index
 */
export async function writeFacts(root: string, file: number): Promise<readonly Problem[]> {
  const files = await listProjectFiles(root);
  const folders = [...new Set([files.root, ...files.configs.map((path) => posix.dirname(path))])];
  folders.sort((a, b) => a.split("/").length - b.split("/").length);
  const compiler = findTypeScript(folders);
  writeAll(file, encodeMetadata("TypeScript", compiler.version, pathToFileURL(root).href));
  const problems: Problem[] = [];
  for (const planned of planPrograms(compiler, files, findWorkspacePaths(files))) {
    const { config, folder } = planned;
    const path = (config?.path ?? folder).slice(files.root.length + 1) || ".";
    if (config?.flaw !== undefined) problems.push(problem(path, config.flaw));
    try {
      writeProgram(compiler, files, planned, file, problems);
    } catch (error) {
      problems.push(problem(path, `TypeScript failed on it: ${messageOf(error)}`));
    }
  }
  return problems;
}

function writeProgram(
  compiler: TypeScript,
  files: ProjectFiles,
  planned: PlannedProgram,
  into: number,
  problems: Problem[],
): void {
  const program = openProgram(compiler, planned, files.root);
  const checker = program.getTypeChecker();
  for (const path of planned.owned) {
    const file = program.getSourceFile(path);
    if (file === undefined) continue;
    let bytes;
    try {
      bytes = encodeDocument(readNames(compiler, checker, files, file));
    } catch (error) {
      problems.push(
        problem(path.slice(files.root.length + 1), `TypeScript failed on it: ${messageOf(error)}`),
      );
      continue;
    }
    writeAll(into, bytes);
  }
}

function problem(path: string, message: string): Problem {
  return { path, code: "compiler-facts", message };
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
