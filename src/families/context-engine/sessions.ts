// Which collection are the next calls about?
import { z } from "zod";
import { quoteValue } from "../../base/quote-value.ts";
import { getCollection } from "./collections.ts";
import { defineContextTool } from "./define.ts";
import { setDefaults } from "./session-defaults.ts";

const setSessionDefaults = defineContextTool({
  name: "set_session_defaults",
  title: "Choose the collection of a session",
  description:
    "Sets the collection for the next calls of this connection, or for all calls with the same session token; `applied` says which.",
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
    const token = session === "" ? undefined : session;
    const set = setDefaults(context.session, token, known);
    if (token === undefined && set.applied === "token") {
      const { toLast = "" } = context.session;
      context.warn(
        `This connection ends with its answer: the default applies to calls with session ${JSON.stringify(set.session)}. ${toLast}`,
      );
    }
    return { ok: true as const, ...set };
  },
});

/** A collection without code may be new: it starts to exist with its first memory. */
async function nameOf(name: string, context: Parameters<typeof getCollection>[1]): Promise<string> {
  try {
    return (await getCollection(name, context)).name;
  } catch {
    context.warn(`There is no collection ${quoteValue(name)} yet: its first memory creates it`);
    return name;
  }
}

export const sessionTools = [setSessionDefaults];
