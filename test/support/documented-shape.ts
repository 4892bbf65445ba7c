// Does a value have each key that a reference documents, with the documented type? Additional keys are allowed.

/** A documented type: for a list the type of its elements, for an object the types of its keys; "?" may be null. */
export type Shape =
  "text" | "number" | "flag" | "any" | "text?" | "number?" | readonly [Shape] | ShapeOfObject;
interface ShapeOfObject {
  readonly [key: string]: Shape;
}

/** What is wrong with the value, by its path; undefined if nothing is. */
export function findFault(value: unknown, shape: Shape, path: string): string | undefined {
  if (shape === "any") return value === undefined ? `${path} is missing` : undefined;
  if (typeof shape === "string") {
    if (shape.endsWith("?") && value === null) return undefined;
    const wanted = { text: "string", number: "number", flag: "boolean" }[shape.replace("?", "")];
    return typeof value === wanted ? undefined : `${path} is ${JSON.stringify(value)}, not a ${shape}`;
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${path} is ${JSON.stringify(value)}, not a list`;
    return value
      .map((element, i) => findFault(element, (shape as readonly [Shape])[0], `${path}[${i}]`))
      .find((fault) => fault !== undefined);
  }
  if (typeof value !== "object" || value === null)
    return `${path} is ${JSON.stringify(value)}, not an object`;
  return Object.entries(shape as ShapeOfObject)
    .map(([key, of]) => findFault((value as Readonly<Record<string, unknown>>)[key], of, `${path}.${key}`))
    .find((fault) => fault !== undefined);
}
