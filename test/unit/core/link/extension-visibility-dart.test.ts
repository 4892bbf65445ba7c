// Dart: what is private to a library is not called from another one.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const texts = `
part 'texts_part.dart';
class Thing {}
extension Pub on String { int open() => _closed(); int _closed() => 1; }
extension _Priv on String { int inside() => 1; }
extension on Thing { int nameless() => 1; }
int own(Thing t) => "x".open() + "x".inside() + t.nameless();
`;
const body = '"x".open() + "x"._closed() + "x".inside() + t.nameless();';

test("private members, and those of private and nameless extensions, are called only in their library", () => {
  const sources = {
    "lib/texts.dart": texts,
    "lib/texts_part.dart": `part of 'texts.dart';\nint part(Thing t) => ${body}`,
    "lib/other.dart": `import 'texts.dart';\nint other(Thing t) => ${body}`,
  };
  const whole = (caller: string): string[] =>
    ["String._closed", "String.inside", "String.open", "Thing.nameless"].map(
      (name) => `${caller} -> lib/texts.dart#${name}`,
    );
  const found = calls(sources);
  expect(found.filter((line) => line.startsWith("lib/other"))).toEqual([
    "lib/other.dart#other -> lib/texts.dart#String.open",
  ]);
  expect(found.filter((line) => line.startsWith("lib/texts_part"))).toEqual(
    whole("lib/texts_part.dart#part"),
  );
  expect(found.filter((line) => line.startsWith("lib/texts.dart"))).toEqual([
    "lib/texts.dart#String.open -> lib/texts.dart#String._closed",
    "lib/texts.dart#own -> lib/texts.dart#String.inside",
    "lib/texts.dart#own -> lib/texts.dart#String.open",
    "lib/texts.dart#own -> lib/texts.dart#Thing.nameless",
  ]);
});
