// Memory and code say in the same words that a question has nothing to search for.

export function describeEmptyQuestion(text: string): string {
  const what =
    text.trim() === ""
      ? "The question is empty."
      : `${JSON.stringify(text.trim())} has no word to search for.`;
  return `${what} Say what the question is about in at least one word.`;
}
