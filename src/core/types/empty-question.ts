// Memory and code reject a question without searchable words with the same message.
import { LociError } from "../../errors.ts";

export function emptyQuestion(text: string): LociError {
  return new LociError(
    "QUESTION_EMPTY",
    text.trim() === "" ? "The question is empty." : `${JSON.stringify(text.trim())} has no word to look for.`,
    { hint: "Name what the question is about in at least one word." },
  );
}
