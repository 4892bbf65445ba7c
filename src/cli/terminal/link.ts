// Clickable text (OSC 8), for terminals that are known to support it.
import { hostname } from "node:os";
import { pathToFileURL } from "node:url";
import type { Environment } from "../../base/environment.ts";
import { control } from "./style.ts";

/**
 * Other terminals print the address in the middle of the text. VTE reports its version (0.50 or later is needed), the
 * others their name. Terminals inside tmux and screen are excluded: whether links pass through depends on their
 * version.
 */
export function takesLinks(environment: Environment): boolean {
  const { TERM: term = "", TERM_PROGRAM: program = "", VTE_VERSION: vte = "" } = environment;
  if (environment["FORCE_HYPERLINK"] !== undefined) return environment["FORCE_HYPERLINK"] !== "0";
  if (term === "dumb" || /^(?:tmux|screen)/.test(term) || environment["CI"] !== undefined) return false;
  if (Number(vte) >= 5000) return true;
  if (/^(?:iTerm\.app|WezTerm|vscode|Hyper|ghostty|zed|Tabby)$/.test(program)) return true;
  return /kitty|ghostty|alacritty|foot|contour/.test(term) || environment["WT_SESSION"] !== undefined;
}

/** `file://HOST/PATH#LINE`: iTerm, WezTerm and editors use the line number, others ignore it. */
export function linkTo(text: string, path: string, line?: number): string {
  const url = pathToFileURL(path);
  if (process.platform !== "win32") url.hostname = hostname();
  if (line !== undefined) url.hash = String(line);
  return `${control(`\u001b]8;;${url.href}\u001b\\`)}${text}${control("\u001b]8;;\u001b\\")}`;
}
