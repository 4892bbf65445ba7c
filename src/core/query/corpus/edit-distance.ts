// How many typos apart are two words?

const shortest = 5;
/** From this length on, two edits are allowed. */
const longEnough = 9;

/** How many typos a word of that length may have: none if it is short, because another word would be just as near. */
export function forgivenEdits(length: number): number {
  return length < shortest ? 0 : length < longEnough ? 1 : 2;
}

/**
 * Letters changed, missing, added or swapped with their neighbor (optimal string alignment). Above `limit` the result
 * is any larger number.
 */
export function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, before[j - 2]! + 1);
      }
      row.push(edits);
      best = Math.min(best, edits);
    }
    if (best > limit) return best;
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}
