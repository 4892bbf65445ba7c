// What was sent to a search server, in words and as JSON?
import type { PushReport } from "../../core/qdrant/index.ts";
import { formatCount, formatMs } from "../terminal/table.ts";

export function serverPushJson(push: PushReport): Record<string, unknown> {
  const { root, collection, generation, files, filesSent, filesResumed, filesRemoved, chunksSent } = push;
  return {
    ...{ root, collection, generation, files },
    files_sent: filesSent,
    files_resumed: filesResumed,
    files_removed: filesRemoved,
    chunks_sent: chunksSent,
    elapsed_ms: Math.round(push.tookMs),
  };
}

export function describeServerPush({
  root,
  collection,
  filesSent,
  filesRemoved,
  chunksSent,
  tookMs,
}: PushReport): string {
  return (
    `${formatCount(filesSent)} files with ${formatCount(chunksSent)} chunks, ${formatCount(filesRemoved)} removed, ` +
    `to ${collection} as ${root}, ${formatMs(tookMs)}`
  );
}
