// What happened to a store that users should know about? A message from the thread that notices it to the thread that
// answers.
import { BroadcastChannel, receiveMessageOnPort, type MessagePort } from "node:worker_threads";

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

export interface NoticeListener {
  /** Hears what was sent up to now at once, without waiting for a turn of the event loop. */
  catchUp(): void;
  /** Catches up, and hears nothing after that. May be called again. */
  stop(): void;
}

/** Calls `onNotice` for notices from every thread of this process. */
export function onNotices(onNotice: (notice: StoreNotice) => void): NoticeListener {
  const listening = openChannel();
  const hear = (notice: unknown): void => {
    onNotice(notice as StoreNotice);
  };
  listening.onmessage = (event) => {
    hear((event as { readonly data: unknown }).data);
  };
  let isOpen = true;
  const catchUp = (): void => {
    if (!isOpen) return;
    let waiting = receiveMessageOnPort(listening as unknown as MessagePort);
    while (waiting !== undefined) {
      hear(waiting.message);
      waiting = receiveMessageOnPort(listening as unknown as MessagePort);
    }
  };
  return {
    catchUp,
    stop() {
      catchUp();
      isOpen = false;
      listening.close();
    },
  };
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(channelName);
  // Must not keep an otherwise idle process alive.
  (opened as unknown as { unref(): void }).unref();
  return opened;
}
