// Which collection do the next calls mean?
import { z } from "zod";
import { getCollection } from "./collections.ts";
import { defineContextTool } from "./define.ts";
import { setDefaults } from "./session-defaults.ts";

const setSessionDefaults = defineContextTool({
  name: "set_session_defaults",
  title: "Choose the collection of a session",
  description:
    "Sets the collection that the next calls of this connection use, or of all calls that give the same session token.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    collection: z.string().optional().describe('Default collection; "" clears it'),
    session: z.string().max(200).optional().describe("Token for use across connections"),
  }),
  output: z.object({
    ok: z.literal(true),
    session: z.string(),
    defaults: z.object({ collection: z.string().optional() }),
    applied: z.enum(["connection", "token"]),
  }),
  handle: async ({ collection, session }, context) => {
    const name = collection?.trim();
    const known = name === undefined || name === "" ? name : await nameOf(name, context);
    return {
      ok: true as const,
      ...setDefaults(context.session, session === "" ? undefined : session, known),
    };
  },
});

/** A collection without code may be new: memories make it. */
async function nameOf(name: string, context: Parameters<typeof getCollection>[1]): Promise<string> {
  try {
    return (await getCollection(name, context)).name;
  } catch {
    context.warn(
      `No collection is called ${JSON.stringify(name)} yet: it begins with the first memory in it`,
    );
    return name;
  }
}

export const sessionTools = [setSessionDefaults];
