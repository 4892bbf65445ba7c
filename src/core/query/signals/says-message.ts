// Does the document contain, as a literal, the message that the query quotes?
import { adjust } from "../candidates/candidate.ts";
import { pathClasses } from "../paths/path-class.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { boost, quotedAgain } = rankingWeights.quotedText;

/**
 * These quote messages with values, as a question does, so they share more words with it than the code that emits the
 * message.
 */
const besideCode = pathClasses.test | pathClasses.documentation;

export const saysMessage: Signal = {
  name: "says-message",
  apply(candidates, { top, strength }) {
    for (const candidate of candidates) {
      if (candidate.quoted === undefined) continue;
      const share = (candidate.classes & besideCode) === 0 ? 1 : quotedAgain;
      adjust(candidate, saysMessage.name, strength * boost * top * share * candidate.quoted.strength);
    }
  },
};
