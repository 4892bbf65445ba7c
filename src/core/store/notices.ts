// What happened to a store that people should hear of? A line, from whichever thread finds it to the one that answers.
import { BroadcastChannel } from "node:worker_threads";

/** Something that was found wrong, and what was done about it. */
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

/** Calls `onNotice` for each notice of any thread of this process. The returned function stops that. */
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
  // A process that has nothing else to do ends.
  (opened as unknown as { unref(): void }).unref();
  return opened;
}
