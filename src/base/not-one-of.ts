// Somebody gave a value that is none of those there are: which are there, and which was meant?
import { LociError } from "../errors.ts";
import { findClosestName } from "./closest-name.ts";
import { quoteValue } from "./quote-value.ts";

/** An INPUT_INVALID to throw. `what` names the flag, parameter or field. */
export function notOneOf(what: string, given: string, choices: readonly string[]): LociError {
  const meant = findClosestName(given, choices);
  return new LociError(
    "INPUT_INVALID",
    `${what} is ${quoteValue(given)}, but must be one of ${choices.join(", ")}.`,
    { hint: meant === undefined ? undefined : `Did you mean ${meant}?` },
  );
}
