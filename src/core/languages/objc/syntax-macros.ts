// Macros in Apple's and GNUstep's headers that the grammar does not know: it sees plain C or blanks in their place.
import type { Hook } from "../../parse/nodes/extraction.ts";
import { blankMacros } from "../c/syntax-macros.ts";
import { blank } from "../syntax-parts/text-parts.ts";

/** `typedef NS_ENUM(NSInteger, Name) {` */
const enumMacro =
  /(?:\btypedef[ \t]+)?\b(?:NS|CF|UI)_(?:CLOSED_|ERROR_)?(?:ENUM|OPTIONS)\s*\(\s*[\w \t]+,\s*(\w+)\s*\)(?=\s*\{)/g;

const annotation =
  /\b(?:NS_ASSUME_NONNULL_(?:BEGIN|END)|(?:NS|CF)_(?:REQUIRES_SUPER|DESIGNATED_INITIALIZER|UNAVAILABLE|RETURNS_\w+|CONSUMED|NOESCAPE|REFINED_FOR_SWIFT|ROOT_CLASS|FORMAT_FUNCTION|FORMAT_ARGUMENT|AVAILABLE\w*|DEPRECATED\w*|CLASS_AVAILABLE\w*|EXTENSION_UNAVAILABLE\w*|SWIFT_\w+|REQUIRES_NIL_TERMINATION|INLINE)|(?:[A-Z]+_)*API_(?:AVAILABLE|UNAVAILABLE|DEPRECATED\w*)|__(?:OSX|IOS|TVOS|WATCHOS)_\w+|(?:FOUNDATION|UIKIT|APPKIT|GS|NS)_EXPORT(?:_CLASS)?|GS_(?:ROOT_CLASS|ATTRIB\w*|UNUSED\w*|NORETURN\w*)|IBOutlet|IBInspectable|IB_DESIGNABLE)\b(?:\((?:[^()\n]|\([^()\n]*\))*\))?/g;

/** The name stays at its offset. */
function asEnum(found: string, name: string): string {
  const at = found.lastIndexOf(name);
  return `enum${blank(found.slice(4, at))}${name}${blank(found.slice(at + name.length))}`;
}

/** `^Result(Item *item) {`: what a block returns would be read as the name of a function. */
const blockResult = /\^[ \t]*(?:\w+[ \t]+)*\w+[ \t]*\**[ \t]*(?=\((?:[^()\n]|\([^()\n]*\))*\)\s*\{)/g;

export const prepare: Hook = {
  prepare(text) {
    return blankMacros(text)
      .replace(enumMacro, asEnum)
      .replace(annotation, blank)
      .replace(blockResult, (found) => `^${blank(found.slice(1))}`);
  },
};
