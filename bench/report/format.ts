// Short numbers with their unit, for charts.
import type { FigureUnit } from "../results.ts";

/** 1234 → "1.2 k", 0.5 → "0.5", 12_000_000 → "12 M". */
export function formatShort(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${trim(value / 1e9)} G`;
  if (size >= 1e6) return `${trim(value / 1e6)} M`;
  if (size >= 10_000) return `${trim(value / 1e3)} k`;
  return trim(value);
}

export function formatUnit(value: number, unit: FigureUnit): string {
  switch (unit) {
    case "ms":
    case "cpu ms":
      return formatDuration(value);
    case "bytes":
      return `${formatShort(value)}B`.replace(/(\d)B$/, "$1 B");
    case "share":
      return value.toFixed(3);
    case "MB/s":
    case "ops/s":
      return `${formatShort(value)} ${unit}`;
    case "count":
    case "ratio":
    case "exponent":
      return formatShort(value);
  }
}

export function formatDuration(ms: number): string {
  if (ms === 0) return "0";
  if (ms < 0.001) return `${trim(ms * 1e6)} ns`;
  if (ms < 1) return `${trim(ms * 1e3)} µs`;
  if (ms < 1_000) return `${trim(ms)} ms`;
  if (ms < 120_000) return `${trim(ms / 1e3)} s`;
  return `${trim(ms / 60_000)} min`;
}

function trim(value: number): string {
  if (value === 0) return "0";
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(Math.abs(value) < 0.1 ? 4 : digits)));
}
