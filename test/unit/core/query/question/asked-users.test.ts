import { expect, it } from "vitest";
import { readUsedNames } from "../../../../../src/core/query/question/asked-users.ts";

it.each<[string, string]>([
  ["who uses the retry handler", "retry_handler"],
  ["which plugins use the pipeline of util", "util.pipeline"],
  ["what calls the linker's load_program", "linker.load_program"],
  ["who uses the MiniSSL context builder", "MiniSSL.context_builder"],
  ["who uses the extractors (CreateExtractors)", "CreateExtractors"],
  ["who imports functemplate", "functemplate"],
  ["which modules use the persist module", "persist"],
  ["which files use the content type parser", "content_type_parser"],
  ["who uses the html formatter", "formatter.html"],
  ["where are the interceptors used?", "interceptors"],
])("%s may ask for the users of %s", (text, name) => {
  expect(readUsedNames(text)).toContain(name);
});

it("the whole phrase as a name precedes names made of its parts", () => {
  expect(readUsedNames("who calls the stream context factory").slice(0, 2)).toEqual([
    "stream_context_factory",
    "stream.context_factory",
  ]);
});

it.each([
  "how does the retry handler work",
  "where is the retry handler defined",
  "which function parses a header",
  "what uses memory while parsing a very long file of messages",
  "who calls a function",
  "uses",
  "",
])("%j does not ask for users", (text) => {
  expect(readUsedNames(text)).toEqual([]);
});
