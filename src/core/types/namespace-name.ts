// When are two namespaces the same? A path with slashes at its end is the path without them.

/** A namespace of slashes alone stays what it is. */
export function cleanNamespace(namespace: string): string {
  const clean = namespace.replace(/[/\\]+$/, "");
  return clean === "" ? namespace : clean;
}
