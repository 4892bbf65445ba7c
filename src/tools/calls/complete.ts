// Which values can complete a prompt's argument, or a resource's variable, as a person types it?
import type { Catalog } from "../catalog/catalog.ts";
import type { Family } from "../definitions/family.ts";
import type { Completer } from "../definitions/prompt.ts";
import { ownValue } from "../../base/own-value.ts";

export type CompletionReference =
  { readonly kind: "prompt"; readonly name: string } | { readonly kind: "resource"; readonly uri: string };

export interface FoundCompleter {
  readonly family: Family;
  /** Undefined if the argument has none. */
  readonly complete: Completer | undefined;
}

/** The protocol's limit. */
export const maxCompletions = 100;

/** Undefined if there is no such prompt or template. */
export function findCompleter(
  catalog: Catalog,
  reference: CompletionReference,
  argument: string,
): FoundCompleter | undefined {
  if (reference.kind === "prompt") {
    const found = catalog.prompts.get(reference.name);
    return found && { family: found.family, complete: ownValue(found.part.complete, argument) };
  }
  const found = catalog.resourceTemplates.find(({ part }) =>
    [part.uriTemplate, ...(part.otherTemplates ?? [])].includes(reference.uri),
  );
  return found && { family: found.family, complete: ownValue(found.part.complete, argument) };
}
