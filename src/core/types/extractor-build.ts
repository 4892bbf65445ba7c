// From which code was this built? What reads and links files decides what an index holds.

/** A hash of that code and of the grammars, which `npm run build` writes here (bin/stamp-extractor.mjs); 0 before. */
export const extractorBuild = 0 as number;
