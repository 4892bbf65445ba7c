// Which session does a request belong to that names one? Sessions that clients name outlive the connections they come over.
import { randomUUID } from "node:crypto";
import { RecentMap } from "../base/recent-map.ts";
import type { Session } from "../tools/definitions/tool.ts";

/** Of more, the one that was not used for the longest time is forgotten. */
const maxSessions = 1000;

interface NamedSession extends Session {
  client: string | undefined;
}

export class NamedSessions {
  readonly #sessions = new RecentMap<string, NamedSession>(maxSessions);

  /** The same object for the same name. Its id is not the name, which only its clients know. */
  find(name: string, client: string | undefined): Session {
    const session = this.#sessions.get(name) ?? { id: randomUUID(), client };
    session.client = client ?? session.client;
    this.#sessions.set(name, session);
    return session;
  }
}
