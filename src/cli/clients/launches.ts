// How does a client start this Loci? By name if a shell finds this very installation, else by its full path.
import { accessSync, constants } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { searchPathOf } from "../../base/environment.ts";
import { realPath, realPathOrSame } from "../../base/real-path.ts";
import type { Launch, Launches, Places } from "./client.ts";
import { findShortPath } from "./short-path.ts";

/** What runs Loci, and Loci's bin/loci.js. */
interface Installation {
  readonly node: string;
  readonly self: string;
}

const installation: Installation = {
  node: process.execPath,
  self: fileURLToPath(new URL("../../../../bin/loci.js", import.meta.url)),
};

/** What `loci init` gives every client: the few tools that serve an agent best. */
const serveArguments = ["serve", "--tools", "essential"];

/**
 * @param home - the store's folder if it is not the default, since a client does not have this shell's environment
 * @param shorten - finds another path of a program on Windows
 */
export function findLaunches(
  places: Places,
  home: string | undefined,
  { node, self }: Installation = installation,
  shorten: (path: string) => string | undefined = findShortPath,
): Launches {
  const where = home === undefined ? [] : ["--home", home];
  const args = [...serveArguments, ...where];
  const direct: Launch = { command: node, args: [self, ...args] };
  // Files that npx unpacked for one run may be deleted: npx can find the package again.
  if (self.includes(`${sep}_npx${sep}`)) {
    const npx: Launch = { command: "npx", args: ["-y", "loci", ...args] };
    // Windows cannot start a .cmd file without its shell.
    const launch =
      places.platform === "win32" ? { command: "cmd", args: ["/c", npx.command, ...npx.args] } : npx;
    return {
      fromShell: launch,
      fromDesktop: launch,
      hook: quoteWords(["npx", "-y", "loci", "hook", ...where], places.platform),
    };
  }
  const isOnPath = places.platform !== "win32" && findProgram("loci", places) === realPathOrSame(self);
  return {
    fromShell: isOnPath ? { command: "loci", args } : direct,
    fromDesktop: direct,
    hook: quoteWords(
      [...(isOnPath ? ["loci"] : [nameNode(places, node, shorten), self]), "hook", ...where],
      places.platform,
    ),
  };
}

/**
 * How a hook starts Node. On Windows, clients run hooks in Git Bash, cmd or PowerShell, and PowerShell takes a quoted
 * first word for a text, not a program. Node's usual path has a space, so it gets its name if the search path leads to
 * it, else its short path.
 */
function nameNode(places: Places, node: string, shorten: (path: string) => string | undefined): string {
  if (places.platform !== "win32") return node;
  if (findProgram("node", places) === realPathOrSame(node)) return "node";
  return isPlainOnWindows(node.replaceAll("\\", "/")) ? node : (shorten(node) ?? node);
}

/** The real path of a program on the search path; undefined if there is none. */
export function findProgram(name: string, { platform, environment }: Places): string | undefined {
  const endings = platform === "win32" ? [".exe", ".cmd", ".bat"] : [""];
  for (const folder of searchPathOf(environment).split(delimiter)) {
    if (folder === "") continue;
    for (const ending of endings) {
      const candidate = join(folder, `${name}${ending}`);
      try {
        accessSync(candidate, constants.X_OK);
        return realPath(candidate);
      } catch {
        // Try the next candidate.
      }
    }
  }
  return undefined;
}

function quoteWords(words: readonly string[], platform: NodeJS.Platform): string {
  return words.map(platform === "win32" ? quoteForWindows : quote).join(" ");
}

/** Between double quotes, a shell would run a `$(…)` in a path. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Double quotes mean the same in all three shells, but Git Bash and PowerShell replace a "$" or "`" between them. */
function quoteForWindows(word: string): string {
  // Git Bash drops "\" outside of quotes.
  const path = word.replaceAll("\\", "/");
  if (isPlainOnWindows(path)) return path;
  return /[$`]/.test(path) && !path.includes("'") ? `'${path}'` : `"${path}"`;
}

/** PowerShell takes a comma for a list. */
function isPlainOnWindows(word: string): boolean {
  return /^[\w%+=:./~-]+$/.test(word);
}

/** Whether an element of a client's list of hooks runs `loci hook`, however it is started, alone or in a group. */
export function isLociHook(element: unknown): boolean {
  const { hooks, command } = (typeof element === "object" && element !== null ? element : {}) as {
    readonly hooks?: unknown;
    readonly command?: unknown;
  };
  if (Array.isArray(hooks)) return hooks.some(isLociHook);
  return typeof command === "string" && /\bloci(?:\.js)?["']?\s+hook\b/.test(command);
}
