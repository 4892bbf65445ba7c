// How is a program of the project's compiler opened only for reading? It builds nothing and loads no plugins.
import { posix } from "node:path";
import type { TypeScript, ts } from "./typescript.ts";
import type { PlannedProgram } from "./plan-programs.ts";
import { readConfig } from "./read-config.ts";

/**
 * Missing from the types of some versions, but supported since 3.7: referenced projects are read from their sources.
 */
interface SourceHost extends ts.CompilerHost {
  useSourceOfProjectReferenceRedirect?(): boolean;
}

export function openProgram(compiler: TypeScript, planned: PlannedProgram, root: string): ts.Program {
  const { folder, config, options, rootNames } = planned;
  const host: SourceHost = compiler.createCompilerHost(options, true);
  host.writeFile = () => undefined;
  host.getCurrentDirectory = () => folder;
  host.useSourceOfProjectReferenceRedirect = () => true;
  const parsed = new Map<string, ts.ParsedCommandLine>();
  host.getParsedCommandLine = (path) => {
    if (!host.fileExists(path)) return undefined;
    let found = parsed.get(path);
    if (found === undefined)
      parsed.set(path, (found = readConfig(compiler, posix.normalize(path), root).parsed));
    return found;
  };
  const references = config?.references;
  return compiler.createProgram({
    rootNames,
    options,
    host,
    ...(references === undefined ? {} : { projectReferences: references }),
  });
}
