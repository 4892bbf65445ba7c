// What does a symbol's id say? It is `path#scope`, such as `src/app.ts#App.run`; a file's id is its path.

// Folders (`C#/`) and names (`#private`) may contain the sign too: which of them ends the path, only the indexed files
// tell for certain.

/**
 * `<path>#<scope path>`, in which `~n` follows what is the n-th of its name in its scope, counted from 0, which is not
 * written: `a.py#cached~1.wrapper`. A file's id is its path.
 */
export function symbolId(path: string, numberedName: string): string {
  return numberedName === "" ? path : `${path}#${numberedName}`;
}

/** Every path that the id may begin with, the shortest first; the last one is the id itself. */
export function pathsWithin(id: string): readonly string[] {
  const paths: string[] = [];
  for (let at = id.indexOf("#"); at >= 0; at = id.indexOf("#", at + 1)) paths.push(id.slice(0, at));
  return [...paths, id];
}

/** The likely path of the symbol's file; with an index at hand, ask its `SymbolCatalog`. */
export function pathOf(id: string): string {
  return id.slice(0, endOfPath(id));
}

/** The id without the path, which is what people call the symbol; for a file, its path. */
export function nameOf(id: string): string {
  return id.slice(endOfPath(id) + 1) || id;
}

/** Whether it is the id of a file rather than of a symbol in one, as far as the id alone tells. */
export function isFileId(id: string): boolean {
  return endOfPath(id) === id.length;
}

/** Behind the first extension of a file, else before the first `#` that is not in a folder's name. */
function endOfPath(id: string): number {
  const [withExtension] = /^.*?\.\w+(?=#(?!\/))/s.exec(id) ?? [];
  if (withExtension !== undefined) return withExtension.length;
  let last = id.lastIndexOf("#");
  while (last >= 0 && (id[last - 1] === "." || id[last + 1] === "/")) {
    last = last === 0 ? -1 : id.lastIndexOf("#", last - 1);
  }
  return last < 0 ? id.length : id.indexOf("#", id.lastIndexOf("/", last) + 1);
}

/** The symbol's own name, without those around it: `run` of `App.run`. */
export function lastPartOf(label: string): string {
  return label.split(/::|[.#]/).at(-1)!;
}

/**
 * The id or name without each `~n`, which tells symbols of one name apart: `cached.wrapper` for `cached~1.wrapper`. A
 * path before it is kept.
 */
export function withoutNumbers(name: string): string {
  return name.replace(/~\d+(?=$|::|[.#])(?!.*(?<!\.)#)/g, "");
}
