// Go: what is available without import.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const goFacts: LanguageFacts = {
  ...plainFacts,
  discardName: "_",
  callConstructs: true,
  plainTypes: true,
  plainFields: true,
  keepsFunctions: true,
  asksCallers: "functions",
  definedTypes: true,
  typedElements: true,
  bracketGenerics: true,
  loopsTakePositions: true,
  firstTakesValue: true,
  importsPackages: true,
  folderIsPackage: true,
  movable: true,
  closedTypes: "always",
  globals: `
    append cap clear close complex copy delete imag len make max min new panic print println real recover
    bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8
    uint16 uint32 uint64 uintptr any true false iota nil _`,
  keyed: "map",
  sinks: "append panic print println Print Println Printf Sprintf Errorf ValueOf TypeOf",
};
