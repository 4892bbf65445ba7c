// How much does a word add to the score of each document or group that contains it? BM25's saturation over whole
// columns.
import type { Sums } from "./postings.ts";

/** The most that a word adds, and the constant and the length-dependent part of the saturation. */
interface WordShare {
  readonly share: number;
  readonly floor: number;
  readonly slope: number;
}

/** Adds share · tf / (tf + k1 · (1 - b + b · length / average)) for each document, and clears the frequencies. */
export function addShares(
  frequencies: Sums,
  scores: Sums,
  lengths: Uint16Array,
  { share, floor, slope }: WordShare,
): void {
  const { values, touched } = frequencies;
  let count = scores.count;
  for (let i = 0; i < frequencies.count; i++) {
    const document = touched[i]!;
    const frequency = values[document]!;
    values[document] = 0;
    const before = scores.values[document]!;
    if (before === 0) scores.touched[count++] = document;
    scores.values[document] = before + (share * frequency) / (frequency + floor + slope * lengths[document]!);
  }
  scores.count = count;
  frequencies.count = 0;
}

/** Adds up the frequencies by group, without clearing them. */
export function sumGroups(frequencies: Sums, groupOf: Uint32Array, sums: Sums): void {
  const { values, touched } = sums;
  let count = sums.count;
  for (let i = 0; i < frequencies.count; i++) {
    const document = frequencies.touched[i]!;
    const group = groupOf[document]!;
    if (values[group] === 0) touched[count++] = group;
    values[group]! += frequencies.values[document]!;
  }
  sums.count = count;
}

/** Like `addShares`, for groups. */
export function addGroupShares(
  frequencies: Sums,
  scores: Float64Array,
  lengths: Float64Array,
  { share, floor, slope }: WordShare,
): void {
  const { values, touched } = frequencies;
  for (let i = 0; i < frequencies.count; i++) {
    const group = touched[i]!;
    const frequency = values[group]!;
    values[group] = 0;
    scores[group]! += (share * frequency) / (frequency + floor + slope * lengths[group]!);
  }
  frequencies.count = 0;
}
