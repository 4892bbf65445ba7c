// What does this URI contain? A resource, or the result of a template.
import { createHash } from "node:crypto";
import { isLociError } from "../../errors.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Family } from "../definitions/family.ts";
import type { ResourceContent } from "../definitions/resource.ts";
import type { ToolContext } from "../definitions/tool.ts";

export interface FoundResource {
  readonly family: Family;
  readonly uri: string;
  /** Throws LociError. */
  read(context: ToolContext): Promise<ResourceContent>;
  /** Changes when the content changes, also when it can no longer be read. */
  stamp(context: ToolContext): Promise<string>;
}

export function findResource(catalog: Catalog, uri: string): FoundResource | undefined {
  const fixed = catalog.resources.get(uri);
  if (fixed !== undefined) {
    const { family, part } = fixed;
    return present(
      family,
      uri,
      part.mimeType,
      (context) => part.read(context),
      part.version && ((context) => part.version?.(context)),
    );
  }
  for (const { family, part, matches } of catalog.resourceTemplates) {
    for (const match of matches) {
      const variables = match(uri);
      if (variables === undefined) continue;
      return present(
        family,
        uri,
        part.mimeType,
        (context) => part.read(variables, context),
        part.version && ((context) => part.version?.(variables, context)),
      );
    }
  }
  return undefined;
}

function present(
  family: Family,
  uri: string,
  mimeType: string,
  read: (context: ToolContext) => Promise<ResourceContent>,
  version: ((context: ToolContext) => Promise<string> | undefined) | undefined,
): FoundResource {
  return {
    family,
    uri,
    read: async (context) => ({ mimeType, ...(await read(context)) }),
    async stamp(context) {
      try {
        const told = await version?.(context);
        return (
          told ??
          createHash("sha256")
            .update((await read(context)).text)
            .digest("base64")
        );
      } catch (error) {
        return isLociError(error) ? `!${error.code}` : "!";
      }
    },
  };
}
