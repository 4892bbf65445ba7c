// Some of many inputs may be wrong: all mistakes are reported at once, and nothing is done until all inputs are right.
import { countOf } from "../../base/count-of.ts";
import { isLociError, LociError } from "../../errors.ts";

const mistakesTold = 20;

/** The result of `read` for each input. Throws INPUT_INVALID with every mistake that `read` reported as such. */
export function readEach<In, Out>(inputs: readonly In[], read: (input: In) => Out): Out[] {
  const mistakes: LociError[] = [];
  const results: Out[] = [];
  for (const input of inputs) {
    try {
      results.push(read(input));
    } catch (error) {
      if (!isLociError(error, "INPUT_INVALID")) throw error;
      mistakes.push(error);
    }
  }
  const [first] = mistakes;
  if (first === undefined) return results;
  if (mistakes.length === 1) throw first;
  const told = mistakes.slice(0, mistakesTold).map(({ message }) => `\n        ${message}`);
  const more = mistakes.length - told.length;
  throw new LociError(
    "INPUT_INVALID",
    `${countOf(mistakes.length, "error")}; nothing was done:${told.join("")}${more > 0 ? `\n        and ${more} more` : ""}`,
    { hint: first.hint },
  );
}
