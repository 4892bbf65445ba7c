// PHP beyond its rules; the hooks are in the files beside this one.
import type { Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { none } from "../../types/parsed-file.ts";
import { holdRest } from "../syntax-parts/rest-parameters.ts";
import { yielded as yieldedValue } from "../syntax-parts/yielded.ts";
import { assignment, constant, forEach, global, method, promotion, property } from "./syntax-declarations.ts";
import { cast, methodCall } from "./syntax-assertions.ts";
import { keptText, passed } from "./syntax-callables.ts";
import { members } from "./syntax-described.ts";
import { comment } from "./syntax-docs.ts";
import { clone, shown, spread, subscript, unset } from "./syntax-implicit.ts";
import {
  classConstant,
  name,
  namespaceDefinition,
  phpTag,
  qualifiedName,
  requireFile,
  staticProperty,
  useDeclaration,
  variable,
} from "./syntax-names.ts";
import { prepare } from "./syntax-namespaces.ts";
import { traitAlias, traitUse } from "./syntax-traits.ts";
import { array, binary, call, conditional, creation, match } from "./syntax-values.ts";

/** `Job ...$jobs` is an array of them. */
const variadicParameter: Hook = {
  exit(x, node) {
    const type = x.child(node, x.rule(node)!.type);
    if (type !== none) holdRest(x, type, "array");
  },
};

/** `yield $value`, `yield from $values` */
const yielded: Hook = {
  exit(x, node) {
    yieldedValue.exit?.(x, node);
    if (/^yield\s+from\b/i.test(x.text.slice(x.start(node), x.start(node) + 16))) spread.exit?.(x, node);
  },
};

export const phpHooks: Hooks = {
  array,
  assignment,
  binary,
  call,
  cast,
  classConstant,
  clone,
  comment,
  conditional,
  constant,
  creation,
  forEach,
  global,
  keptText,
  match,
  members,
  method,
  methodCall,
  name,
  namespaceDefinition,
  passed,
  phpTag,
  prepare,
  promotion,
  property,
  qualifiedName,
  requireFile,
  shown,
  spread,
  staticProperty,
  subscript,
  traitAlias,
  traitUse,
  unset,
  useDeclaration,
  variable,
  variadicParameter,
  yielded,
};
