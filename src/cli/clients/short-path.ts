// Which name without spaces does a file have on Windows? It keeps one for old programs (PROGRA~1), unless that is turned
// off for the drive.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { realPathOrSame } from "../../base/real-path.ts";
import { systemFolder } from "../../base/system-folder.ts";

/** Undefined if it has none. Only cmd tells it. */
export function findShortPath(path: string): string | undefined {
  // A "%" could name a variable, even between quotes.
  if (/["%]/.test(path)) return undefined;
  const { stdout, error } = spawnSync(
    join(systemFolder(), "cmd.exe"),
    ["/d", "/s", "/c", `"for %I in ("${path}") do @echo %~sI"`],
    { windowsVerbatimArguments: true, encoding: "utf8", timeout: 5_000, windowsHide: true },
  );
  if (error !== undefined) return undefined;
  const short = stdout.trim();
  return short !== "" && !/\s/.test(short) && realPathOrSame(short) === realPathOrSame(path)
    ? short
    : undefined;
}
