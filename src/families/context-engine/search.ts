// How does a client search code, or only tests and configuration?
import { z } from "zod";
import { defineContextTool } from "./define.ts";
import {
  collectionParameter,
  languageParameter,
  limitParameter,
  observeQuery,
  queryParameter,
  searchParameters,
  sessionParameter,
} from "./parameters.ts";
import { offsetOf } from "../../tools/results/paging.ts";
import { runSearch } from "./run-search.ts";
import { answerShape } from "./search-shape.ts";
import { toToonText } from "./toon.ts";

const common = {
  effect: "read",
  idempotent: true,
  openWorld: false,
  output: z.object(answerShape),
  lists: ["results"],
  appliesOffset: true,
  observe: observeQuery,
} as const;

function defineSearch(
  name: string,
  title: string,
  description: string,
): ReturnType<typeof defineContextTool> {
  return defineContextTool({
    name,
    title,
    description,
    ...common,
    input: z.object(searchParameters),
    text: (result, { output_format: format }) => toToonText(result, format),
    handle: (params, context) => runSearch(params, context, { offset: offsetOf(params) }),
  });
}

const repoSearch = defineSearch(
  "repo_search",
  "Search code",
  "Hybrid code search by meaning, words and names; filters narrow before ranking. Each result has its code and why it was found.",
);
const codeSearch = defineSearch(
  "code_search",
  "Search code (repo_search)",
  "Same as repo_search: parameters and result.",
);

function definePurpose(
  name: string,
  purpose: "test" | "configuration",
  title: string,
  description: string,
): ReturnType<typeof defineContextTool> {
  return defineContextTool({
    name,
    title,
    description,
    ...common,
    input: z.object({
      query: queryParameter.describe("What to look for"),
      limit: limitParameter,
      include_snippet: z.boolean().default(true).describe("Include code"),
      language: languageParameter,
      under: searchParameters.under,
      path_glob: searchParameters.path_glob,
      compact: searchParameters.compact,
      collection: collectionParameter,
      session: sessionParameter,
    }),
    handle: (params, context) => runSearch(params, context, { purpose, offset: offsetOf(params) }),
  });
}

export const searchTools = [
  repoSearch,
  codeSearch,
  definePurpose(
    "search_tests_for",
    "test",
    "Search tests",
    "Finds tests for a question or symbol: only files that are tests by the conventions of their ecosystem.",
  ),
  definePurpose(
    "search_config_for",
    "configuration",
    "Search configuration",
    "Finds configuration for a question: only files that configure something, by the conventions of their ecosystem.",
  ),
];
