import { expect, it } from "vitest";
import { readUsedNames, readUsedThing } from "../../../../../src/core/query/question/asked-users.ts";

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

it.each([
  ["who uses the code that parses cookies", "the code that parses cookies"],
  ["which JVM types still rely on the path checks?", "the path checks"],
  ["what calls into the parser of headers", "the parser of headers"],
  ["callers of the step that cleans up", "the step that cleans up"],
  ["where is the reader of chunked bodies used", "the reader of chunked bodies"],
  ["tests using the fake clock", "the fake clock"],
  ["classes relying on the scanner of tokens", "the scanner of tokens"],
  ["who uses the least-recently-used cache", "the least-recently-used cache"],
  ["who uses the most recent token", "the most recent token"],
  ["what use the parser of headers", "the parser of headers"],
  ["which encoders write keys through the shared text helper", "text helper"],
])("%j asks for users of %j", (text, thing) => {
  expect(readUsedThing(text)).toBe(thing);
});

it.each([
  "what happens when a request uses the proxy",
  "which port does the server use",
  "which database calls are slow",
  "what uses so much memory while parsing",
  "which table is used for sessions",
  "choose a mirror depending on whether the release is supported",
  "support importing JSON exports of another manager",
  "crash when using a container that is assigned later",
  "what requires to be logged in",
  "what uses of the word cookie are there",
  "what use cases are supported",
  "what include paths are searched",
  "which method uses the most memory",
  "sort lists using the comparator",
  "compress using the zlib library",
  "error using the proxy",
  "what is the difference with the generic list",
  "what happens with the shared state",
  `who uses ${"the very ".repeat(30)}long thing`,
  "who uses the thing\nTraceback",
])("%j does not ask for users of anything", (text) => {
  expect(readUsedThing(text)).toBeUndefined();
});
