// Does the document hold, as a literal, the message that the query quotes?
import { adjust } from "../candidates/candidate.ts";
import { pathClasses } from "../paths/path-class.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { boost, quotedAgain } = rankingWeights.quotedText;

/** They quote messages with values, as a question does, so that they have more of its words than what says them. */
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
