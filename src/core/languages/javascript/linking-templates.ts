// What does a name in a template mean that is a string in a script?
import { hash32 } from "../../../base/hash32.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileId, NameHash } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { findMember } from "../../link/names/members.ts";
import { via } from "../../link/strategies.ts";
import { templateBinding } from "./template-binding.ts";

const template = hash32(templateBinding);

/**
 * A member of the template's class, or what `findInMarkup` knows; nothing that the file declares or imports. `notFound`
 * outside templates.
 */
export function findInTemplate(
  state: LinkState,
  { scope, name, offset }: { readonly scope: FileScope; readonly name: NameHash; readonly offset: number },
  findInMarkup: (from: FileId, name: NameHash) => Found,
): Found {
  const binding = scope.bindingAt(template, offset);
  if (binding < 0) return notFound;
  const { found } = findMember(state, scope.base + scope.parsed.bindings.owner[binding]!, name);
  if (hasSymbol(found)) return foundVia(entityOf(found), via.self);
  const inMarkup = findInMarkup(scope.fileId, name);
  return inMarkup === notFound ? foundOutside : inMarkup;
}
