// Which session does a request that names one belong to? Named sessions outlive the connections they are used over.
import { randomUUID } from "node:crypto";
import { RecentMap } from "../base/recent-map.ts";
import type { Session } from "../tools/definitions/tool.ts";

/** Beyond this many, the least recently used one is forgotten. */
const maxSessions = 1000;

interface NamedSession extends Session {
  client: string | undefined;
}

export class NamedSessions {
  readonly #sessions = new RecentMap<string, NamedSession>(maxSessions);

  /** Returns the same object for the same name. Its id is not the name, which only its own clients know. */
  find(name: string, client: string | undefined): Session {
    const session = this.#sessions.get(name) ?? { id: randomUUID(), client };
    session.client = client ?? session.client;
    this.#sessions.set(name, session);
    return session;
  }
}
