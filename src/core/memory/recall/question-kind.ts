// Which kind of answer does a question want besides its topic? Advice, which standing preferences decide, or the
// present state of something.

const advice =
  /\b(?:suggest|recommend|advi[cs]e|ideas?|should (?:i|we|he|she|they)|could (?:i|we)|(?:would|might|will) \w+(?: \w+)? (?:like|enjoy|suit|want|prefer|fit|delight|be good)|would suit|suits?|help me|plan (?:a|my|our|the|me)|draft|write|compose|find me|pick|choose|keep in mind|best way|how (?:should|do|would) (?:i|we|you)|what (?:kind|sort|type) of|gift|present for|favou?r|prefers?|likes?|what to)\b/i;
const past = /\b(?:did|was|were|had|used to|originally|previously|formerly|back then|at the time|ago)\b/i;
const present = /\b(?:is|are|am|do|does|has|have|will|can|may|must|works?|lives?|uses?)\b/i;
const amount = /\bhow (?:many|much|long|large|big|old|wide|far|fast|high|tall|deep|heavy|accurate)\b/i;
const name = /\b(?:called|names?|named)\b/i;
const all = /\b(?:know[ns]?|all|every(?:thing|body|one)?|each|list|history)\b/i;

/** Whether a suggestion or a draft is asked for. */
export function seeksAdvice(question: string): boolean {
  return advice.test(question);
}

/** Whether the question is in the past tense. */
export function asksPast(question: string): boolean {
  return past.test(question);
}

/** Whether the question is in the present tense. */
export function asksPresent(question: string): boolean {
  return present.test(question) && !past.test(question);
}

/** Whether a number is asked for. */
export function asksAmount(question: string): boolean {
  return amount.test(question);
}

/** Whether a name is asked for, which hardly ever changes. */
export function asksName(question: string): boolean {
  return name.test(question);
}

/** Whether everything on a subject is asked for, of whatever time. */
export function asksForAll(question: string): boolean {
  return all.test(question);
}
