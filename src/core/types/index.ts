// The vocabulary of Loci: what the parts say to each other.
export * from "./answers.ts";
export * from "./code-service.ts";
export * from "./kinds.ts";
export * from "./memory.ts";
export * from "./memory-service.ts";
export * from "./memory-upkeep.ts";
export * from "./memory-vocabulary.ts";
export * from "./parsed-file.ts";
export * from "./parsed-artifact.ts";
export * from "./root-id.ts";
export * from "./segment.ts";
export type * from "./served.ts";
export * from "./symbol-path.ts";
export * from "./terms.ts";
