// Every LMDB table, in one list: which environment it lives in, and what its keys and values are.

export const storeVersion = 1;

/** Environments are apart because their fates are: memories cannot be rebuilt, the rest can. */
export const environments = {
  /** `<home>/memory`: what people and agents told Loci. Never thrown away. */
  memory: ["memories", "contents", "edges", "events", "settings", "log", "leases"],
  /** `<home>/artefacts`: what parsing and embedding a blob gave, by content. Rebuilt by indexing. */
  artefacts: ["parsed", "vectors", "quarantine"],
  /** `<home>/roots/<id>`: the generations of one indexed root. Rebuilt by indexing. */
  root: ["meta", "blocks", "leases"],
} as const;

export type EnvironmentKind = keyof typeof environments;
export type TableName<K extends EnvironmentKind> = (typeof environments)[K][number];

/*
| environment | table      | key                                                        | value                                   |
|-------------|------------|------------------------------------------------------------|-----------------------------------------|
| artefacts   | parsed     | blob id (20 bytes), u32 hash of language and extractor      | encodeParsedFile                        |
| artefacts   | vectors    | blob id, u32 hash of language and extractor, u32 of model   | packColumns [u8 int8 rows, f32 scales]  |
| artefacts   | quarantine | blob id, u32 hash of language and extractor                 | u8 number of crashes                    |
| root        | meta       | "current"                                                  | RootRecord (msgpack)                    |
| root        | blocks     | "<segment>/<part>" or "manifest/<generation>"               | packColumns                             |
| any         | leases     | name                                                       | Lease (msgpack)                         |
*/
