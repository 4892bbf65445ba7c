// Type parameters that JSDoc declares.
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import type { DocTag } from "./syntax-doc-comments.ts";
import { readDocName } from "./syntax-doc-comments.ts";
import { DocTypes } from "./syntax-doc-types.ts";

const genericKind = bindingKinds.indexOf("generic");

/** `@template {Bound} T, U`: type parameters of the innermost symbol. */
export function addGenerics(x: Extraction, tags: readonly DocTag[], start: number, end: number): void {
  for (const tag of tags) {
    if (tag.name !== "template") continue;
    const types = new DocTypes(x, tag.at, tag.end);
    const type = types.readBraced();
    do {
      const name = readDocName(types);
      if (name === undefined) break;
      const span = { start, end };
      addBinding(x, x.names.internText(name.text), { kind: genericKind, span, type, value: none });
    } while (types.take(","));
  }
}
