// What happened to a store that users should know about? A message from the thread that notices it to the thread that
// answers.
import { BroadcastChannel } from "node:worker_threads";

/** Damage that was found, and what was done about it. */
export interface StoreNotice {
  /** Folder of the environment. */
  readonly path: string;
  readonly message: string;
}

const channelName = "loci.store-notices";
let channel: BroadcastChannel | undefined;

export function giveNotice(notice: StoreNotice): void {
  channel ??= openChannel();
  channel.postMessage(notice);
}

/** Calls `onNotice` for notices from every thread of this process. The returned function unsubscribes. */
export function onNotices(onNotice: (notice: StoreNotice) => void): () => void {
  const listening = openChannel();
  listening.onmessage = (event) => {
    onNotice((event as { readonly data: StoreNotice }).data);
  };
  return () => {
    listening.close();
  };
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(channelName);
  // Must not keep an otherwise idle process alive.
  (opened as unknown as { unref(): void }).unref();
  return opened;
}
