// What is in a flag's list? Parts between commas, without spaces around them.

/** Undefined if the flag was not given. */
export function splitList(given: string | undefined): readonly string[] | undefined {
  return given
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
