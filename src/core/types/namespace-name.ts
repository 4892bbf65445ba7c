// When are two namespaces the same? Trailing slashes of a path do not count.

/** A namespace made only of slashes is left unchanged. */
export function cleanNamespace(namespace: string): string {
  const clean = namespace.replace(/[/\\]+$/, "");
  return clean === "" ? namespace : clean;
}
