// A value is not one of the choices: what are they, and which one was meant?
import { LociError } from "../errors.ts";
import { findClosestName } from "./closest-name.ts";
import { quoteValue } from "./quote-value.ts";

/** An INPUT_INVALID error to throw. `what` names the flag, parameter or field. */
export function notOneOf(what: string, given: string, choices: readonly string[]): LociError {
  const meant = findClosestName(given, choices);
  return new LociError(
    "INPUT_INVALID",
    `${what} is ${quoteValue(given)}, but must be one of ${choices.join(", ")}.`,
    { hint: meant === undefined ? undefined : `Did you mean ${meant}?` },
  );
}
