// How are the terms of a file's chunks stored? Most follow from the file's names, which are stored anyway, or were in
// an earlier chunk; only the others need a hash.
import { isAscii } from "node:buffer";
import { BitReader, BitWriter } from "../../base/bit-codes.ts";
import { rankBytes } from "../../base/rank-bytes.ts";
import { SortedPairs } from "../../base/sorted-pairs.ts";
import type { StringTable } from "../../base/string-table.ts";
import { LociError } from "../../errors.ts";
import type { ParsedFile } from "./parsed-file.ts";
import { TermNumbers } from "./term-numbers.ts";
import { forEachTerm } from "./terms.ts";

export type ChunkTerms = Pick<ParsedFile, "termStarts" | "termHashes" | "termFrequencies">;

/** Longer strings, and those with a space, are texts. */
const longestName = 128;
/** Bits of the number of distinct bytes of frequency and fields, and of each. */
const [countBits, byteBits] = [9, 8];
/** A row of terms takes at least this many bits, and so does a chunk. */
const fewestBits = 2;
const bytesPerRow = Uint32Array.BYTES_PER_ELEMENT + Uint8Array.BYTES_PER_ELEMENT;

/**
 * In gamma code, each plus 1: the numbers of chunks and rows. Then the bytes of frequency and fields, the most common
 * first, and for each term of the names whether the file has it. Those it has are numbered. Then for each chunk the
 * numbers of its known and its new terms; the known ones as distances between their numbers, the new ones as distances
 * between their hashes, each with the rank of its byte. New terms get the next numbers.
 */
export function encodeTerms(file: ChunkTerms, strings: StringTable): Uint32Array {
  const { termStarts, termHashes, termFrequencies } = file;
  const bits = new BitWriter();
  bits.writeGamma(termStarts.length);
  bits.writeGamma(termHashes.length + 1);
  const bytes = rankBytes(termFrequencies);
  const ranks = new Uint8Array(256);
  bits.write(bytes.length, countBits);
  bytes.forEach((byte, rank) => {
    ranks[byte] = rank;
    bits.write(byte, byteBits);
  });
  const writeByte = (byte: number): void => {
    bits.writeGamma(ranks[byte]! + 1);
  };
  const known = writeNamedTerms(bits, strings, termHashes);
  const most = mostRows(termStarts);
  const pairs = new SortedPairs(most);
  const added = new Uint32Array(most);
  for (let chunk = 0; chunk + 1 < termStarts.length; chunk++) {
    let [old, fresh] = [0, 0];
    for (let row = termStarts[chunk]!; row < termStarts[chunk + 1]!; row++) {
      const number = known.find(termHashes[row]!);
      if (number < 0) added[fresh++] = row;
      else pairs.set(old++, number, termFrequencies[row]!);
    }
    bits.writeGamma(old + 1);
    bits.writeGamma(fresh + 1);
    pairs.sort(old);
    for (let i = 0, before = -1; i < old; i++) {
      bits.writeGamma(pairs.first(i) - before);
      writeByte(pairs.second(i));
      before = pairs.first(i);
    }
    const width = bitsOfDistance(fresh);
    let hash = 0;
    for (const row of added.subarray(0, fresh)) {
      const distance = termHashes[row]! - hash;
      bits.writeGamma((distance >>> width) + 1);
      bits.write(distance & (2 ** width - 1), width);
      writeByte(termFrequencies[row]!);
      hash = termHashes[row]!;
      known.add(hash);
    }
  }
  return bits.slice(0, bits.length);
}

/** @param maxBytes - for the result. Throws STORE_CORRUPT beyond it, and on anything `encodeTerms` did not write. */
export function decodeTerms(words: Uint32Array, strings: StringTable, maxBytes: number): ChunkTerms {
  const reader = new BitReader(words, 0);
  const starts = reader.readGamma();
  const count = reader.readGamma() - 1;
  const fits = (starts + count) * fewestBits <= words.length * 32 + 2 * fewestBits;
  if (!fits || starts * Uint32Array.BYTES_PER_ELEMENT + count * bytesPerRow > maxBytes) throw corrupt();
  const bytes = Uint8Array.from({ length: reader.read(countBits) }, () => reader.read(byteBits));
  const known = readNamedTerms(reader, strings, count);
  let knownCount = known.count;
  const terms = known.terms;
  const termStarts = new Uint32Array(starts);
  const termHashes = new Uint32Array(count);
  const termFrequencies = new Uint8Array(count);
  const pairs = new SortedPairs(count);
  let at = 0;
  for (let chunk = 0; chunk + 1 < starts; chunk++) {
    const old = reader.readGamma() - 1;
    const fresh = reader.readGamma() - 1;
    const end = at + old + fresh;
    if (end > count || knownCount + fresh > terms.length) throw corrupt();
    for (let i = 0, number = -1; i < old; i++) {
      number += reader.readGamma();
      if (number >= knownCount) throw corrupt();
      pairs.set(i, terms[number]!, bytes[reader.readGamma() - 1]!);
    }
    const width = bitsOfDistance(fresh);
    for (let i = old, hash = 0; i < old + fresh; i++) {
      hash = (hash + (reader.readGamma() - 1) * 2 ** width + reader.read(width)) >>> 0;
      terms[knownCount++] = hash;
      pairs.set(i, hash, bytes[reader.readGamma() - 1]!);
    }
    pairs.sort(old + fresh);
    for (let i = 0; at < end; i++, at++) {
      termHashes[at] = pairs.first(i);
      termFrequencies[at] = pairs.second(i);
    }
    termStarts[chunk + 1] = end;
  }
  if (at !== count) throw corrupt();
  return { termStarts, termHashes, termFrequencies };
}

/** Returns those that the file has. */
function writeNamedTerms(bits: BitWriter, strings: StringTable, hashes: Uint32Array): TermNumbers {
  const all = new TermNumbers(hashes.length);
  for (let row = 0; row < hashes.length; row++) all.add(hashes[row]!);
  const known = new TermNumbers(all.length);
  const named = findNamedTerms(strings);
  for (let i = 0; i < named.length; i++) {
    const isThere = all.find(named.at(i)) >= 0;
    bits.write(Number(isThere), 1);
    if (isThere) known.add(named.at(i));
  }
  return known;
}

/** In `terms` there is room for the new terms of `rows` rows. */
function readNamedTerms(
  reader: BitReader,
  strings: StringTable,
  rows: number,
): { readonly terms: Uint32Array; readonly count: number } {
  const named = findNamedTerms(strings);
  const terms = new Uint32Array(named.length + rows);
  let count = 0;
  for (let i = 0; i < named.length; i++) if (reader.read(1) === 1) terms[count++] = named.at(i);
  return { terms, count };
}

/**
 * The terms of the strings that are names, in order. Only of those in ASCII: what is a letter beyond it depends on the
 * version of Node, and another one may read the artifact.
 */
function findNamedTerms(strings: StringTable): TermNumbers {
  const named = new TermNumbers(2 * strings.length);
  const visit = (hash: number): void => void named.add(hash);
  for (let number = 0; number < strings.length; number++) {
    const bytes = strings.bytesOf(number);
    if (bytes.length > longestName || bytes.includes(0x20) || !isAscii(bytes)) continue;
    const name = strings.get(number);
    forEachTerm(name, 0, name.length, visit);
  }
  return named;
}

/** The lowest bits of distances between so many ascending hashes are random. */
function bitsOfDistance(hashes: number): number {
  return Math.min(31, Math.clz32(hashes));
}

function mostRows(termStarts: Uint32Array): number {
  let most = 0;
  for (let chunk = 0; chunk + 1 < termStarts.length; chunk++)
    most = Math.max(most, termStarts[chunk + 1]! - termStarts[chunk]!);
  return most;
}

function corrupt(): LociError {
  return new LociError("STORE_CORRUPT", "The terms of an artifact cannot be read.");
}
