// Which languages do people mean by names that no language calls itself?

/** The ids that each name means, the likeliest first. */
export const spokenLanguages: ReadonlyMap<string, readonly string[]> = new Map([
  ["typescript", ["typescript", "tsx"]],
  ["ts", ["typescript", "tsx"]],
  ["c++", ["cpp"]],
  ["c#", ["csharp"]],
  ["golang", ["go"]],
  ["shell", ["bash"]],
  ["terraform", ["hcl"]],
  ["jsx", ["javascript"]],
  ["react", ["tsx", "javascript"]],
  ["scss", ["css"]],
  ["yml", ["yaml"]],
  ["protobuf", ["proto"]],
  ["plaintext", ["text"]],
]);
