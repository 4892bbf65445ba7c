// What is an agent told if no result is about its question (core/query/results/relevance)?
export const unrelatedNote =
  "Nothing that is indexed seems to be about this question: these are the nearest results, by chance. Ask in other words, or name another root.";
