// PHP beyond its rules; the hooks are in the files beside this one.
import type { Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { none } from "../../types/parsed-file.ts";
import { holdRest } from "../syntax-parts/rest-parameters.ts";
import { yielded } from "../syntax-parts/yielded.ts";
import { assignment, forEach, global, method, promotion, property } from "./syntax-declarations.ts";
import { cast, methodCall } from "./syntax-assertions.ts";
import { passed } from "./syntax-callables.ts";
import { comment } from "./syntax-docs.ts";
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
import { traitAlias, traitUse } from "./syntax-traits.ts";
import { array, binary, call, conditional, creation, match } from "./syntax-values.ts";

/** `Job ...$jobs` is an array of them. */
const variadicParameter: Hook = {
  exit(x, node) {
    const type = x.child(node, x.rule(node)!.type);
    if (type !== none) holdRest(x, type, "array");
  },
};

export const phpHooks: Hooks = {
  array,
  assignment,
  binary,
  call,
  cast,
  classConstant,
  comment,
  conditional,
  creation,
  forEach,
  global,
  match,
  method,
  methodCall,
  name,
  namespaceDefinition,
  passed,
  phpTag,
  promotion,
  property,
  qualifiedName,
  requireFile,
  staticProperty,
  traitAlias,
  traitUse,
  useDeclaration,
  variable,
  variadicParameter,
  yielded,
};
