// A flag's list: parts between commas, without blanks around them.

/** Undefined where the flag was not given. */
export function splitList(given: string | undefined): readonly string[] | undefined {
  return given
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
