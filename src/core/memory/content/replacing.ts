// Does a statement say that something was replaced, or only that it might be?

const replacement =
  /\b(?:now|nowadays|these days|no longer|not (?:\w+ ){0,3}any ?more|any ?more|as of|from now on|until now|used to|again|instead|since|switch(?:ed|es|ing)?|mov(?:ed|es|ing) (?:to|from|into|away|back|my|our|the)|chang(?:ed|es|ing)|replac(?:ed|es|ing)|gave up|stopped|started|bec(?:a|o)mes?|has become|gone|left|leaves|leaving|retired|removed|dropped|deleted|archived|shut down|switched off|took over|taken over|(?:went|goes|going|came|are|is) back|back (?:to|on|in|from)|raised|lowered|reduced|increased|enlarged|extended|shortened|bumped|resized|renamed|updated|upgraded|downgraded|migrated|rewritten|ported|converted)\b/i;
/** A plan, a trial or an exception leaves things as they are. */
const tentative =
  /\b(?:plan(?:s|ned|ning)?|ideas?|propos(?:e|es|ed|al)|consider(?:ed|ing)?|might|evaluat(?:e|ed|ing)|tried|tested|compar(?:ed|ing)|postponed|turned down|temporar(?:y|ily)|meanwhile|for now|in that (?:week|month) only)\b/i;
const amount =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand)\b/i;

/** Whether it says that something changed: "moved to …", "… is gone", "raised to …". */
export function statesReplacement(text: string): boolean {
  return replacement.test(text);
}

/** Whether it states a plan, a trial or an exception. */
export function isTentative(text: string): boolean {
  return tentative.test(text);
}

/** Whether it names a number. */
export function statesAmount(text: string): boolean {
  return amount.test(text);
}
