// Numbers, times and paths in readable form.
const counts = new Intl.NumberFormat("en");

export const formatCount = (count: number): string => counts.format(count);

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** A number and its unit stay on one line. */
export function formatBytes(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)}\u00a0${units[step]!}`;
}

export function formatMs(ms: number): string {
  return ms < 10
    ? `${ms.toFixed(1)}\u00a0ms`
    : ms < 1000
      ? `${Math.round(ms)}\u00a0ms`
      : `${(ms / 1000).toFixed(1)}\u00a0s`;
}

const spans = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "3 hours ago". */
export function formatAge(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ["second", 1];
  return unit === "second" ? "just now" : relative.format(Math.round(seconds / length), unit);
}

export const formatTime = (time: string): string =>
  new Date(time).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

/** The last part of a path. */
export const nameOf = (path: string): string => path.split(/[/\\]/).findLast((part) => part !== "") ?? path;

/** As many of its last parts as distinguish it from the other paths. */
export function nameAmong(path: string, all: readonly string[]): string {
  const parts = partsOf(path);
  const others = all.filter((each) => each !== path).map(partsOf);
  const isClear = (count: number): boolean =>
    others.every((other) => other.slice(-count).join("/") !== parts.slice(-count).join("/"));
  for (let count = 1; count < parts.length; count++) if (isClear(count)) return parts.slice(-count).join("/");
  return path;
}

const partsOf = (path: string): readonly string[] => path.split(/[/\\]/).filter((part) => part !== "");
