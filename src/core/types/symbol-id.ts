// What does a symbol's id say? It is `path#scope`, such as `src/app.ts#App.run`; a file's id is its path.

/** The id without the path, which is what people call the symbol; for a file, its path. */
export function nameOf(id: string): string {
  const at = id.indexOf("#");
  return at < 0 ? id : id.slice(at + 1);
}
