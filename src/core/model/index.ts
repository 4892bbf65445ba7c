// The vocabulary of Loci: what the parts say to each other.
export * from "./kinds.ts";
export * from "./parsed-file.ts";
export * from "./answers.ts";
export * from "./terms.ts";
export * from "./segment.ts";
