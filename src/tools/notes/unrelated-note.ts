// What an agent is told when nothing that was found is about its question (core/query/results/relevance).
export const unrelatedNote =
  "Nothing that is indexed seems to be about this question: these are the nearest results, by chance. Ask in other words, or name another root.";
