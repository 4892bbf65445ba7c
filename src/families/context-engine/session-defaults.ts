// Which collection did this connection, or the holder of this token, choose?
import { randomBytes } from "node:crypto";
import { RecentMap } from "../../base/recent-map.ts";
import type { Session, ToolContext } from "../../tools/definitions/tool.ts";

export interface SessionDefaults {
  readonly collection?: string;
}

const ofConnection = new WeakMap<Session, SessionDefaults>();
/** The most recently used tokens of this process; it does not know those of other processes. */
const ofToken = new RecentMap<string, SessionDefaults>(1_000);

/** The connection's own defaults take precedence over the token's. Warns of a token that was never set here. */
export function findDefaults(
  { session, warn }: Pick<ToolContext, "session" | "warn">,
  token: string | undefined,
): SessionDefaults {
  const own = ofConnection.get(session);
  if (own?.collection !== undefined) return own;
  if (token === undefined || token === "") return {};
  const defaults = ofToken.get(token);
  if (defaults === undefined) {
    const name = JSON.stringify(token);
    warn(`The session ${name} has no defaults here, since they end with the server: set them again.`);
  }
  return defaults ?? {};
}

/** Undefined leaves the collection unchanged; an empty one clears it. */
export function setDefaults(
  session: Session,
  token: string | undefined,
  collection: string | undefined,
): {
  readonly session: string;
  readonly defaults: SessionDefaults;
  readonly applied: "connection" | "token";
} {
  const known = (token === undefined ? ofConnection.get(session) : ofToken.get(token)) ?? {};
  const defaults = collection === undefined ? known : collection === "" ? {} : { collection };
  const name = token ?? randomBytes(6).toString("hex");
  ofToken.set(name, defaults);
  // Defaults of a session that ends with this call would be lost, so only the token keeps them.
  const isKept = token === undefined && session.toLast === undefined;
  if (isKept) ofConnection.set(session, defaults);
  return { session: name, defaults, applied: isKept ? "connection" : "token" };
}
