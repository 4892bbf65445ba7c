// What is an agent told if no result is about its question (core/query/results/relevance)?
export const unrelatedNote =
  "Nothing indexed seems to be about this question: these are the nearest results, by chance. Rephrase the question, or name another root.";
