// Which of a client's subscribed resources have changed? Each is checked after every call that writes, and at
// intervals, since other processes write to the same store.
import type { FoundResource } from "../tools/calls/read-resource.ts";

export interface SubscriptionOptions {
  /** The resource's current state as a short text; rejects only when the server closes. */
  readonly stamp: (resource: FoundResource) => Promise<string>;
  readonly notify: (uri: string) => void;
  readonly intervalMs?: number;
}

/** Another process's change is reported within this time. */
const defaultIntervalMs = 2_000;

export class ResourceSubscriptions {
  readonly #options: SubscriptionOptions;
  readonly #watched = new Map<string, { readonly resource: FoundResource; stamp: string }>();
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #again = false;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
  }

  async add(resource: FoundResource): Promise<void> {
    const stamp = await this.#options.stamp(resource);
    this.#watched.set(resource.uri, { resource, stamp });
    this.#timer ??= setInterval(
      () => void this.check(),
      this.#options.intervalMs ?? defaultIntervalMs,
    ).unref();
  }

  remove(uri: string): void {
    this.#watched.delete(uri);
    if (this.#watched.size === 0) this.close();
  }

  /** Notifies of changes since the last check. Runs one check at a time; a call meanwhile causes another check. */
  check(): Promise<void> {
    if (this.#watched.size === 0) return Promise.resolve();
    this.#again = this.#checking !== undefined;
    this.#checking ??= this.#look().finally(() => {
      this.#checking = undefined;
      if (this.#again) void this.check();
    });
    return this.#checking;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#watched.clear();
  }

  async #look(): Promise<void> {
    for (const [uri, watched] of [...this.#watched]) {
      const stamp = await this.#options.stamp(watched.resource).catch(() => watched.stamp);
      if (stamp === watched.stamp || this.#watched.get(uri) !== watched) continue;
      watched.stamp = stamp;
      this.#options.notify(uri);
    }
  }
}
