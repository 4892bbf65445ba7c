// What does the id of a symbol say? It is `path#scope`, such as `src/app.ts#App.run`; of a file its path alone.

/** The id without its path, which is what people call the symbol; of a file its path. */
export function nameOf(id: string): string {
  const at = id.indexOf("#");
  return at < 0 ? id : id.slice(at + 1);
}
