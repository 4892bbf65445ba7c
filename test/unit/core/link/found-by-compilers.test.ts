// Edges of real Go modules and Rust crates that go/types and rust-analyzer found to be missing or wrong.
import { beforeAll, describe, expect, test } from "vitest";
import { openParser, type SourceParser } from "../../../../src/core/parse/index.ts";
import { languages } from "../../../support/languages.ts";
import { edgeLines, sourceWorld, type Sources } from "./source-view.ts";

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser(languages);
});

const edges = (sources: Sources): string[] => edgeLines(sourceWorld(parser, sources));

describe("Go", () => {
  test("a literal of a slice, map or function type and a conversion use the type", () => {
    const found = edges({
      "a.go": `package a

type Blocks []string
type Kind int
type Table map[string]int
type Run func(int) int
type Times = map[string]int

func literal() { use(Blocks{"a"}, Table{"a": 1}, Times{}, &Blocks{}) }
func convert() { use(Kind(1), Run(nil), (*Kind)(nil)) }
func hidden(Kind func(int) int) { use(Kind(1), []string{"a"}, string("a"), map[string]int{}) }
func use(all ...any) {}
`,
    });
    expect(found.filter((line) => !line.endsWith("#use file"))).toEqual([
      "DEPENDS_ON a.go#convert -> a.go#Kind file",
      "DEPENDS_ON a.go#convert -> a.go#Run file",
      "DEPENDS_ON a.go#literal -> a.go#Blocks file",
      "DEPENDS_ON a.go#literal -> a.go#Table file",
      "DEPENDS_ON a.go#literal -> a.go#Times file",
    ]);
  });
});
