// What is at this place in the value of a configuration file?

/** Undefined if there is nothing, or something on the way is no object. */
export function findAt(content: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? (value as Readonly<Record<string, unknown>>)[key]
        : undefined,
    content,
  );
}
