// Rails' associations: `has_many :comments` declares a method that gives Comments, `belongs_to :author` one that gives an
// Author.
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { addDocType } from "../syntax-parts/doc-types.ts";
import { addMethod } from "./syntax-declarations.ts";
import { symbolName } from "./syntax-symbols.ts";
import { yardTypes } from "./syntax-yard.ts";

export const associationWords = "has_many has_and_belongs_to_many has_one belongs_to";

/** Returns false, so that callbacks and blocks among the arguments are read as those of any call. */
export function addAssociation(x: Extraction, _node: number, list: number, word: string): boolean {
  const name = list === none || x.scopeKind !== scopeKinds.type ? undefined : symbolName(x, list + 1);
  if (name === undefined) return false;
  const holdsMany = word.endsWith("many");
  const row = addMethod(x, list + 1, list + 1, name, none);
  x.symbols.signature[row] = x.names.internText(`${word} :${name}`);
  const type = associatedClass(x.slice(list), holdsMany ? singular(name) : name);
  if (type !== undefined)
    x.symbols.type[row] = addDocType(x, holdsMany ? `Array<${type}>` : type, x.start(list + 1), yardTypes);
  return false;
}

/** The class that the options name, else the one that the name implies; undefined if it could be any. */
function associatedClass(options: string, name: string): string | undefined {
  if (/\bpolymorphic:\s*true\b|\bsource(?:_type)?:/.test(options)) return undefined;
  const named = /\bclass_name:\s*(\S+)/.exec(options)?.[1];
  if (named !== undefined) return /^(["'])(?:::)?([A-Z]\w*(?:::\w+)*)\1/.exec(named)?.[2];
  return name.replace(/(?:^|_)([a-z\d])/g, (_, first: string) => first.toUpperCase());
}

/** The singular of a regular plural, as Rails forms it. */
function singular(name: string): string {
  if (name.endsWith("ies")) return name.replace(/ies$/, "y");
  if (/(?:ss|sh|ch|x|z)es$/.test(name)) return name.slice(0, -2);
  return name.replace(/(?<!s)s$/, "");
}
