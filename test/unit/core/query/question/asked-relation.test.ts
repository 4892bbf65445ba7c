import { expect, it } from "vitest";
import { findAskedRelation } from "../../../../../src/core/query/question/asked-relation.ts";
import type { RelationKind } from "../../../../../src/core/query/question/asked-relation.ts";

it.each<[string, RelationKind, string]>([
  ["who calls parseUrl", "users", "parseUrl"],
  ["what uses the function `open_file()`?", "users", "open_file"],
  ["callers of Router.handle", "users", "Router.handle"],
  ["where is retry used", "users", "retry"],
  ["where do we call sendMail in the billing module", "users", "sendMail"],
  ["which tests use createServer", "users", "createServer"],
  ["LruCache usages", "users", "LruCache"],
  ["implementations of Storage", "kinds", "Storage"],
  ["classes that extend BaseHandler", "kinds", "BaseHandler"],
  ["what implements std::fmt::Display", "kinds", "std::fmt::Display"],
  ["BaseHandler subclasses", "kinds", "BaseHandler"],
  ["what does parseUrl call", "used", "parseUrl"],
  ["functions called by main", "used", "main"],
])("finds the relation in: %s", (text, kind, name) => {
  expect(findAskedRelation(text)).toEqual({ kind, name });
});

it.each([
  "how does the router match a request",
  "what uses memory while parsing",
  "where is parseUrl defined",
  "parseUrl implementation",
  "use of colors in the terminal output",
  "users of the system with admin rights",
  "find references to a symbol",
  "find all callers of a function",
  "implementations of an interface",
  "references to the symbol",
])("finds no relation in: %s", (text) => {
  expect(findAskedRelation(text)).toBeUndefined();
});
