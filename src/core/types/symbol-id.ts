// What does a symbol's id say? It is `path#scope`, such as `src/app.ts#App.run`; a file's id is its path.

/** The path of the symbol's file. */
export function pathOf(id: string): string {
  const at = id.indexOf("#");
  return at < 0 ? id : id.slice(0, at);
}

/** The id without the path, which is what people call the symbol; for a file, its path. */
export function nameOf(id: string): string {
  const at = id.indexOf("#");
  return at < 0 ? id : id.slice(at + 1);
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
