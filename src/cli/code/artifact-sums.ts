// What did the artifact cache that machines share contribute? In words and as JSON.
import type { ArtifactStanding, FetchSums, PushSums } from "../../core/types/index.ts";
import { formatBytes, formatCount, formatMs } from "../terminal/table.ts";

export function describeFetches(sums: FetchSums): string {
  const { fetched, missed, refused, failed, bytes, waitedMs, stopped } = sums;
  const counts =
    `${formatCount(fetched)} fetched (${formatBytes(bytes)}), ${formatCount(missed)} missed, ` +
    `${formatCount(refused)} refused, ${formatCount(failed)} failed, waited ${formatMs(waitedMs)}`;
  return stopped === undefined ? counts : `${counts}; no longer asked: ${stopped}`;
}

export function describePushes({ pushed, refused, failed, bytes, tookMs, stopped }: PushSums): string {
  const counts =
    `${formatCount(pushed)} pushed (${formatBytes(bytes)}), ${formatCount(refused)} refused, ` +
    `${formatCount(failed)} failed, in ${formatMs(tookMs)}`;
  return stopped === undefined ? counts : `${counts}; stopped: ${stopped}`;
}

/** One line for the cache, one for the last run that read from it, and one for the last push to it. */
export function describeStanding({ remote, push, run, pushed }: ArtifactStanding): string {
  const lines = [`cache   ${remote} (${push ? "read and write" : "read only"})`];
  if (run !== undefined) lines.push(`        ${run.at} ${run.root}: ${describeFetches(run)}`);
  if (pushed !== undefined) lines.push(`        ${pushed.at} ${describePushes(pushed)}`);
  return lines.map((line) => `${line}\n`).join("");
}

export function toStandingJson({ remote, push, run, pushed }: ArtifactStanding): Record<string, unknown> {
  return {
    ...{ remote, push },
    last_run: run === undefined ? null : { root: run.root, at: run.at, ...toFetchJson(run) },
    last_push: pushed === undefined ? null : { at: pushed.at, ...toPushJson(pushed) },
  };
}

export function toFetchJson(sums: FetchSums): Record<string, unknown> {
  const { fetched, missed, refused, failed, bytes, waitedMs, stopped } = sums;
  return { ...{ fetched, missed, refused, failed, bytes }, waited_ms: waitedMs, stopped: stopped ?? null };
}

export function toPushJson({
  pushed,
  refused,
  failed,
  bytes,
  tookMs,
  stopped,
}: PushSums): Record<string, unknown> {
  return { ...{ pushed, refused, failed, bytes }, took_ms: tookMs, stopped: stopped ?? null };
}
