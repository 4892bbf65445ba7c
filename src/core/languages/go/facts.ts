// Go: what is there without import.
import type { LanguageFacts } from "../../link/language-facts.ts";

export const goFacts: LanguageFacts = {
  memberScope: false,
  typeSpace: false,
  methodSpace: false,
  oneMemberSpace: false,
  testsAreCalls: false,
  discardName: "_",
  callConstructs: true,
  overloads: false,
  plainTypes: true,
  plainFields: true,
  inheritedConstructor: "",
  compactConstructors: false,
  anonymousClasses: false,
  callMember: "",
  functionPointers: false,
  definedTypes: true,
  typeVariables: false,
  moduleMixins: false,
  superSearchesAll: false,
  superSkipsInterfaces: false,
  variantFields: false,
  keepsValue: false,
  typedElements: true,
  bracketGenerics: true,
  loopsTakeKeys: false,
  loopsTakePositions: true,
  firstTakesValue: true,
  callbacksTakeValues: false,
  importsPackages: true,
  folderIsPackage: true,
  movable: true,
  closedTypes: "always",
  openEnums: false,
  globals: `
    append cap clear close complex copy delete imag len make max min new panic print println real recover
    bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8
    uint16 uint32 uint64 uintptr any true false iota nil _`,
  keyed: "map",
  sinks: "append panic print println Print Println Printf Sprintf Errorf ValueOf TypeOf",
};
