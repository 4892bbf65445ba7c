// Relative paths with "/", the only kind that linking uses. The root itself is "".

export function parentOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The name without its last extension: "a/b.test.ts" → "b.test". */
export function stemOf(path: string): string {
  const base = baseOf(path);
  const dot = base.lastIndexOf(".");
  return dot <= 0 ? base : base.slice(0, dot);
}

/** What `stemOf` leaves out: "a/b.test.ts" → ".ts". */
export function extensionOf(path: string): string {
  return baseOf(path).slice(stemOf(path).length);
}

/** Orders paths: those in outer folders first. */
export function byDepth(a: string, b: string): number {
  return a.split("/").length - b.split("/").length || (a < b ? -1 : 1);
}

/** Joins and folds "." and ".."; undefined if the result is outside the root. */
export function joinPath(folder: string, relative: string): string | undefined {
  if (!relative.includes("./") && !relative.endsWith(".") && !relative.includes("//")) {
    const tail = relative.endsWith("/") ? relative.slice(0, -1) : relative;
    return folder === "" ? tail : tail === "" ? folder : `${folder}/${tail}`;
  }
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** `folder` and the folders above it, innermost first, the root ("") last. */
export function* foldersAbove(folder: string): Generator<string> {
  let at = folder;
  for (;;) {
    yield at;
    if (at === "") return;
    at = parentOf(at);
  }
}
