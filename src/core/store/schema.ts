// Which LMDB tables are there? For each: its environment, its keys and its values.

/**
 * Version of indexes. 2: values carry a checksum. 3: the data that queries need is separate. 4: a row is read without
 * its whole column. 5: postings are stored as bits.
 * An index of another version is rebuilt.
 */
export const storeVersion = 5;

/** Separate environments, because memories cannot be rebuilt and everything else can. */
export const environments = {
  /** `<home>/memory`: what people and agents told Loci. Never discarded. */
  memory: [
    "memories",
    "bodies",
    "ids",
    "contents",
    "vectors",
    "uses",
    "nodes",
    "edges",
    "changes",
    "events",
    "settings",
    "log",
    "leases",
    "deleted",
    "journal",
    "failures",
  ],
  /** `<home>/memory/checkpoint`: the memory index as of one commit. Rebuilt from `memory`. */
  checkpoint: ["blocks"],
  /** `<home>/artifacts`: results of parsing blobs, by content. Rebuilt by indexing. */
  artifacts: ["parsed", "vectors", "quarantine", "summaries", "packs", "fills", "upkeep"],
  /** `<home>/artifacts/vectors-<number>`: results of embedding blobs, until they are only in indexes. */
  vectors: ["vectors", "packs", "fills"],
  /** `<home>/roots/<id>`: the generations of one indexed root. Rebuilt by indexing. */
  root: ["meta", "blocks", "leases"],
} as const;

/** Content-addressed tables have raw bytes as keys; the others have strings. */
export function keyEncodingOf(kind: EnvironmentKind, table: string): "binary" | "ordered-binary" {
  return kind === "artifacts" || kind === "vectors" || table === "contents" ? "binary" : "ordered-binary";
}

export type EnvironmentKind = keyof typeof environments;
export type TableName<K extends EnvironmentKind> = (typeof environments)[K][number];

/*
| environment | table      | key                                                        | value                                   |
|-------------|------------|------------------------------------------------------------|-----------------------------------------|
| memory      | memories   | ordinal (7 characters, base 36)                             | head: all but the text (msgpack)        |
| memory      | bodies     | ordinal                                                     | [content, metadata] (msgpack)           |
| memory      | ids        | id of a memory or node                                      | u32 ordinal                             |
| memory      | contents   | SHA-256 of the content, 8 bytes of the namespace's          | u32 ordinal                             |
| memory      | vectors    | ordinal                                                     | u32 of model, f32 scales, int8 rows     |
| memory      | uses       | ordinal                                                     | f64 last use, u32 count, [feedback, review] (msgpack) where there are any |
| memory      | nodes      | ordinal                                                     | CodeAnchor (msgpack)                    |
| memory      | edges      | source ordinal, 2 of the relationship, target ordinal       | edge (msgpack)                          |
| memory      | changes    | sequence (9 characters, base 36), or "~last"                | what a commit changed (msgpack)         |
| memory      | events     | sequence                                                    | MemoryEvent (msgpack)                   |
| memory      | settings   | name                                                        | any (msgpack)                           |
| memory      | log        | sequence                                                    | ConsolidationRun (msgpack)              |
| memory      | deleted    | "m/" and the id                                             | DeletedRow (msgpack)                    |
| memory      | deleted    | "c/" and the key in contents, in hex                        | id (UTF-8)                              |
| memory      | deleted    | "t/", time of deletion (9 characters, base 36), "/", id     | nothing: the order in which they expire |
| memory      | failures   | sequence                                                    | FailureRow (msgpack)                    |
| checkpoint  | blocks     | "current"                                                   | CheckpointRecord (msgpack)              |
| checkpoint  | blocks     | id of the checkpoint, name of the part, number of the piece | bytes                                   |
| artifacts   | parsed     | blob id (20 bytes), u32 hash of language and extractor      | place of encodeParsedFile: head, compactColumns |
| artifacts   | vectors    | as in the environment of vectors                            | from older versions, until they are dropped as unused |
| artifacts   | summaries  | blob id, u32 hash of language and extractor                 | place of the data that the language needs from every file |
| vectors     | vectors    | blob id, u32 hash of language and extractor, u32 of model   | place of packColumns [u32 dimensions, u8 int8 rows, f32 scales] |
| both        | packs      | u32 number, big-endian                                      | the values that places refer to, each sealed |
| both        | fills      | u32 number, big-endian                                      | u32 values put into the pack, u32 still referenced |
| artifacts   | quarantine | blob id, u32 hash of language and extractor                 | u8 number of crashes                    |
| artifacts   | upkeep     | "unused"                                                    | packColumns [u32 minutes: the last check, then since when each is unused; u8 keys in hex] |
| root        | meta       | "current", "adopted" before the first run                  | RootRecord (msgpack)                    |
| root        | meta       | "last"                                                     | u32 number of the last generation, which stays when the root is removed |
| root        | blocks     | "<segment>/<part>", "<facts>/<part>", "manifest/" or "graph/" and generation | packColumns            |
| any         | leases     | name                                                       | Lease (msgpack)                         |
*/
