// Which collection did this connection, or whoever holds this token, choose?
import { randomBytes } from "node:crypto";
import type { Session } from "../../tools/definitions/tool.ts";

export interface SessionDefaults {
  readonly collection?: string;
}

const ofConnection = new WeakMap<Session, SessionDefaults>();
/** The tokens that were used last in this process; one of another process is unknown here. */
const ofToken = new Map<string, SessionDefaults>();
const maxTokens = 1000;

/** The connection's own come before the token's. */
export function findDefaults(session: Session, token: string | undefined): SessionDefaults {
  const own = ofConnection.get(session);
  if (own?.collection !== undefined) return own;
  return (token === undefined ? undefined : ofToken.get(token)) ?? {};
}

/** Undefined leaves the collection as it is; an empty one clears it. */
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
  ofToken.delete(name);
  ofToken.set(name, defaults);
  for (const oldest of ofToken.keys()) {
    if (ofToken.size <= maxTokens) break;
    ofToken.delete(oldest);
  }
  // What is kept for a session that ends with this call is lost: then the token alone holds it.
  const isKept = token === undefined && session.toLast === undefined;
  if (isKept) ofConnection.set(session, defaults);
  return { session: name, defaults, applied: isKept ? "connection" : "token" };
}
