// Nim: names of the module `system`, which every file sees, and of its most used modules for tests and strings.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const nimFacts: LanguageFacts = {
  ...plainFacts,
  sharesIncluded: true,
  overloads: true,
  plainTypes: true,
  plainFields: true,
  discardName: "_",
  globals: `int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 float float32 float64 bool char string cstring seq
    array openArray set ref ptr pointer tuple object void auto any untyped typed typedesc static range varargs Natural
    Positive byte RootObj RootRef Exception CatchableError Defect ValueError IOError OSError KeyError IndexDefect
    result true false nil on off isMainModule it echo len add inc dec high low ord chr new newSeq newString newStringOfCap
    setLen del delete insert contains pop swap assert doAssert quit defined declared compiles when sizeof typeof cast
    addr unsafeAddr min max abs clamp items pairs mitems keys values raise getCurrentException getCurrentExceptionMsg
    discard repr shl shr div mod not and or xor in notin is isnot of as stdin stdout stderr open close write writeLine
    readLine readFile writeFile toSeq map mapIt filter filterIt foldl any all strip split join find replace startsWith
    endsWith toLower toUpper parseInt parseFloat format suite test check expect require setup teardown async await
    initTable newTable hasKey getOrDefault some none isSome isNone get`,
};
