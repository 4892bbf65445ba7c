// GraphQL beyond its rules: a description is the documentation of what it stands in.
import { cleanDocstring } from "../../parse/nodes/docs.ts";
import type { Hook, Hooks } from "../../parse/nodes/extraction.ts";

/** It is the first part of a definition, whose symbol is then the last one. Definitions of a schema are no symbols. */
const description: Hook = {
  enter(x, node) {
    const { symbols } = x;
    const row = symbols.length - 1;
    const doc = symbols.start[row] === x.start(node) ? cleanDocstring(x.slice(node)) : "";
    if (row > 0 && doc !== "") symbols.doc[row] = x.names.internText(doc);
    return true;
  },
};

export const graphqlHooks: Hooks = { description };
