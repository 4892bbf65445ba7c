// Which settings of git's configuration files does a walk need?
import path from "node:path";
import { readEnvironment, type Environment } from "../../base/environment.ts";
import { stripMark } from "../../base/strip-mark.ts";
import { findUserFolder } from "../../base/user-folder.ts";
import { readIfFile } from "./read-file.ts";

/** Keys are `section.name` or `section.subsection.name`, with section and name in lower case; the last value wins. */
export type GitConfig = ReadonlyMap<string, string>;

/** As in git. */
const includeDepth = 10;
/** Files that include each other several times would otherwise be read millions of times. */
const mostFiles = 500;

/** The files that git reads before a repository's own, as its manual names them under FILES and ENVIRONMENT. */
export function defaultConfigPaths(environment: Environment = readEnvironment()): readonly string[] {
  const global = environment["GIT_CONFIG_GLOBAL"];
  const ofSystem = isTrue(environment["GIT_CONFIG_NOSYSTEM"])
    ? []
    : [environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"];
  const ofUser =
    global === undefined
      ? [path.join(userGitFolder(environment), "config"), path.join(findUserFolder(), ".gitconfig")]
      : [global];
  return [...ofSystem, ...ofUser];
}

/** Contains the user's `config`, `ignore` and `attributes`. */
export function userGitFolder(environment: Environment = readEnvironment()): string {
  const configHome = environment["XDG_CONFIG_HOME"];
  const isSet = configHome !== undefined && configHome !== "";
  return path.join(isSet ? configHome : path.join(findUserFolder(), ".config"), "git");
}

/**
 * Reads configuration files; later ones override earlier ones, and unreadable ones count as empty. Follows
 * `include.path`. Does not evaluate the condition of an `includeIf`: from such a file it takes only a converting
 * `core.autocrlf`, because assuming a conversion that does not happen costs only time, while missing one gives wrong
 * results.
 */
export function loadGitConfig(paths: readonly string[]): GitConfig {
  const config = new Map<string, string>();
  const budget = { files: mostFiles };
  for (const file of paths) loadInto(config, file, 0, budget);
  return config;
}

/** Whether a value is one of git's words for true. */
export function isTrue(value: string | undefined): boolean {
  return value !== undefined && /^(true|yes|on|[1-9]\d*)$/i.test(value);
}

/** Resolves a path from a configuration file: "~/" is the home directory, relative paths start at `base`. */
export function resolveConfigPath(value: string, base: string): string {
  return value.startsWith("~/") ? path.join(findUserFolder(), value.slice(2)) : path.resolve(base, value);
}

function loadInto(config: Map<string, string>, file: string, depth: number, budget: { files: number }): void {
  if (depth > includeDepth || budget.files-- <= 0) return;
  const content = readIfFile(file)?.toString("utf8");
  if (content === undefined) return;
  for (const [key, value] of parseGitConfig(content)) {
    const included = resolveConfigPath(value, path.dirname(file));
    if (key === "include.path") loadInto(config, included, depth + 1, budget);
    else if (key.startsWith("includeif.") && key.endsWith(".path")) {
      const conditional = new Map<string, string>();
      loadInto(conditional, included, depth + 1, budget);
      const autocrlf = conditional.get("core.autocrlf");
      if (autocrlf === "input" || isTrue(autocrlf)) config.set("core.autocrlf", "input");
    } else config.set(key, value);
  }
}

/** Settings in file order. Skips lines that are not settings. */
export function parseGitConfig(content: string): [key: string, value: string][] {
  const settings: [string, string][] = [];
  let section = "";
  const lines = stripMark(content).split(/\r?\n/);
  for (let i = 0; i < lines.length; i++) {
    let line = lines[i]!.trimStart();
    const header = /^\[\s*([\w.-]+)\s*(?:"((?:[^"\\]|\\.)*)"\s*)?\]/.exec(line);
    if (header !== null) {
      const subsection = header[2]?.replace(/\\(.)/g, "$1");
      section = header[1]!.toLowerCase() + (subsection === undefined ? "" : `.${subsection}`);
      line = line.slice(header[0].length).trimStart();
    }
    const name = /^[A-Za-z][\w-]*/.exec(line)?.[0];
    if (name === undefined) continue;
    let rest = line.slice(name.length).trimStart();
    const key = `${section}.${name.toLowerCase()}`;
    if (!rest.startsWith("=")) {
      if (rest === "" || /^[#;]/.test(rest)) settings.push([key, "true"]);
      continue;
    }
    rest = rest.slice(1);
    while (/(^|[^\\])(\\\\)*\\$/.test(rest) && i + 1 < lines.length) rest = rest.slice(0, -1) + lines[++i]!;
    settings.push([key, parseValue(rest)]);
  }
  return settings;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", b: "\b" };

function parseValue(text: string): string {
  let value = "";
  let end = 0; // after this come only unquoted spaces
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') {
      isQuoted = !isQuoted;
      end = value.length;
    } else if (!isQuoted && (char === "#" || char === ";")) break;
    else if (char === "\\") {
      const escaped = text[++i] ?? "";
      value += escapes[escaped] ?? escaped;
      end = value.length;
    } else if (isQuoted || !/\s/.test(char)) {
      value += char;
      end = value.length;
    } else if (value !== "") value += char;
  }
  return value.slice(0, end);
}
