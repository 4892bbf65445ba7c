// PHP beyond its rules; the hooks are in the files beside this.
import type { Hooks } from "../../parse/extraction.ts";
import {
  assignment,
  forEach,
  global,
  method,
  promotion,
  property,
  traitAlias,
} from "./syntax-declarations.ts";
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
import { array, binary, call, conditional, creation, match } from "./syntax-values.ts";

export const phpHooks: Hooks = {
  array,
  assignment,
  binary,
  call,
  classConstant,
  comment,
  conditional,
  creation,
  forEach,
  global,
  match,
  method,
  name,
  namespaceDefinition,
  phpTag,
  promotion,
  property,
  qualifiedName,
  requireFile,
  staticProperty,
  traitAlias,
  useDeclaration,
  variable,
};
