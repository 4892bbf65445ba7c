// Which linked code has moved into a file? The links of memories keep the place where the code was.
import type { CodeAnchor, MemoryService } from "../types/index.ts";
import { findAnchor, hashRootFile, isFile, type CodePort } from "./find-code.ts";

/** Maximum anchors with a name that the file declares too; each costs a look into the code. */
const maxChecked = 200;

export interface MovedAnchor {
  /** Its id in the memory graph. */
  readonly id: string;
  /** Id of the code that it means now: a symbol in the file, or the file itself. */
  readonly movedTo: string;
}

/** Symbols that moved to this file, and the file's own former paths, if its content is still the same. */
export async function findMovedInto(
  memory: Pick<MemoryService, "findAnchorsLike">,
  code: CodePort,
  { root, path }: Pick<CodeAnchor, "root" | "path">,
  signal?: AbortSignal,
): Promise<readonly MovedAnchor[]> {
  const contentHash = hashRootFile(root, path);
  if (contentHash === "") return [];
  const names = (await code.listSymbols({ root, path }, signal)).map(({ name }) => name);
  const like = await memory.findAnchorsLike({ root, names, contentHash }, signal);
  const found: MovedAnchor[] = [];
  for (const anchor of like.filter((one) => one.path !== path).slice(0, maxChecked)) {
    if (anchor.kind === "file") {
      if (!isFile(root, anchor.path)) found.push({ id: anchor.id, movedTo: path });
      continue;
    }
    const { state, symbol } = await findAnchor(code, anchor, signal);
    if (state === "moved" && symbol?.filePath === path) found.push({ id: anchor.id, movedTo: symbol.id });
  }
  return found;
}
