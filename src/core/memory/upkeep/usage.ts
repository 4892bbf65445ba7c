// How much is a memory used?
import { dayMs } from "../../../base/durations.ts";

const usageDays = 30;

/** 0..1: max(exp(−days since the last use / 30), ln(1 + uses) / 10); 0 if it was never used. */
export function usageOf(count: number, lastAt: number, now: number): number {
  if (count === 0) return 0;
  const fresh = Math.exp(-Math.max(0, now - lastAt) / dayMs / usageDays);
  return Math.min(1, Math.max(fresh, Math.log1p(count) / 10));
}
