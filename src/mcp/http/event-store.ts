// What did a broken stream miss? The latest messages of one session, for a client that returns with the last id it saw.
import type { EventId, EventStore, StreamId } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

interface StoredEvent {
  readonly stream: StreamId;
  readonly message: JSONRPCMessage;
  readonly sizeBytes: number;
  readonly storedAt: number;
}

export interface EventStoreLimits {
  readonly maxEvents: number;
  readonly maxBytes: number;
  /** Older events are useless: a client returns within seconds. */
  readonly maxAgeMs: number;
}

const defaultLimits: EventStoreLimits = { maxEvents: 500, maxBytes: 4 * 1024 * 1024, maxAgeMs: 60_000 };

/** Bounded: the oldest events are dropped first, and the newest always stays, however large it is. */
export class SessionEventStore implements EventStore {
  readonly #limits: EventStoreLimits;
  readonly #clock: () => number;
  /** By number, in the order of arrival. */
  readonly #events = new Map<number, StoredEvent>();
  #last = 0;
  #bytes = 0;

  constructor(limits: EventStoreLimits = defaultLimits, clock: () => number = Date.now) {
    this.#limits = limits;
    this.#clock = clock;
  }

  storeEvent(stream: StreamId, message: JSONRPCMessage): Promise<EventId> {
    const sizeBytes = JSON.stringify(message).length;
    this.#events.set(++this.#last, { stream, message, sizeBytes, storedAt: this.#clock() });
    this.#bytes += sizeBytes;
    this.trim();
    return Promise.resolve(`${stream}/${this.#last}`);
  }

  /** Works also for an event that was dropped: later ones may still be there. */
  getStreamIdForEventId(eventId: EventId): Promise<StreamId | undefined> {
    return Promise.resolve(parseId(eventId)?.stream);
  }

  async replayEventsAfter(
    lastEventId: EventId,
    { send }: { send: (eventId: EventId, message: JSONRPCMessage) => Promise<void> },
  ): Promise<StreamId> {
    const seen = parseId(lastEventId);
    if (seen === undefined) throw new Error(`${lastEventId} is not an event of this session.`);
    for (const [number, { stream, message }] of [...this.#events]) {
      // The first event of a stream is empty: it only gave the client an id to return with.
      if (stream !== seen.stream || number <= seen.number || !("jsonrpc" in message)) continue;
      await send(`${stream}/${number}`, message);
    }
    return seen.stream;
  }

  /** Drops events that are too old or too many. */
  trim(): void {
    const oldest = this.#clock() - this.#limits.maxAgeMs;
    for (const [number, { sizeBytes, storedAt }] of this.#events) {
      const isTooMuch = this.#bytes > this.#limits.maxBytes || this.#events.size > this.#limits.maxEvents;
      if (storedAt >= oldest && (!isTooMuch || number === this.#last)) return;
      this.#events.delete(number);
      this.#bytes -= sizeBytes;
    }
  }
}

function parseId(eventId: EventId): { readonly stream: StreamId; readonly number: number } | undefined {
  const at = eventId.lastIndexOf("/");
  const number = Number(eventId.slice(at + 1));
  return at <= 0 || !Number.isSafeInteger(number) ? undefined : { stream: eventId.slice(0, at), number };
}
