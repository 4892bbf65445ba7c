// Which roots does one thread watch? Keyed by path.
import { isLociError, messageOf } from "../../errors.ts";
import type { Served } from "../types/index.ts";
import { RootWatch, type RootChange } from "./root-watch.ts";
import { findUnwatchable } from "./watchable.ts";

/** Events of a watch. "refused": it has ended, or could not begin. */
export type WatchNews =
  | { readonly kind: "watching"; readonly folders: number }
  | { readonly kind: "changed"; readonly change: RootChange }
  | { readonly kind: "refused"; readonly why: string };

export interface WatchRequest {
  /** Absolute, with links resolved. */
  readonly root: string;
  readonly onProgress: (news: WatchNews) => void;
}

export interface WatchService {
  /** Resolves when the watch has ended. Changes before "watching" are not reported. */
  watch(request: WatchRequest): Promise<void>;
  /** Resolves when everything that happened in the root before the call has been reported. */
  collect(root: string): Promise<void>;
  unwatch(root: string): Promise<void>;
}

export interface WatchSettings {
  readonly maxFileBytes: number;
  readonly skipSecretFiles: boolean;
}

export function openRootWatches(settings: WatchSettings): Served<WatchService> & { close(): void } {
  const open = new Map<string, { readonly watch: RootWatch; readonly end: () => void }>();
  const unwatch = (root: string): void => {
    const known = open.get(root);
    open.delete(root);
    known?.watch.close();
    known?.end();
  };
  return {
    watch({ root, onProgress }) {
      unwatch(root);
      return new Promise((resolve) => {
        const refuse = (why: string): void => {
          onProgress({ kind: "refused", why });
          unwatch(root);
          resolve();
        };
        const unwatchable = findUnwatchable(root);
        if (unwatchable !== undefined) {
          refuse(unwatchable);
          return;
        }
        const watch = new RootWatch({
          ...settings,
          root,
          onChange: (change) => {
            onProgress({ kind: "changed", change });
          },
          onEnd: refuse,
        });
        open.set(root, { watch, end: resolve });
        watch.start().then(
          () => {
            onProgress({ kind: "watching", folders: watch.folders });
          },
          (error: unknown) => {
            refuse(describeRefusal(error));
          },
        );
      });
    },
    async collect(root) {
      await open.get(root)?.watch.collect();
    },
    unwatch,
    close() {
      for (const root of [...open.keys()]) unwatch(root);
    },
  };
}

function describeRefusal(error: unknown): string {
  if (isLociError(error)) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC")
    return "the system's limit on watched folders is reached (fs.inotify.max_user_watches)";
  if (code === "EMFILE") return "the system's limit on watchers is reached (fs.inotify.max_user_instances)";
  return messageOf(error);
}
