// What must not be stored or shown? Files that hold secrets by their name, and tokens inside of other files and memories.
export { isSecretFile, isSecretFolder } from "./secret-files.ts";
export { loadMasker, mayHoldSecrets } from "./mask.ts";
export type { MaskedText, Masker } from "./mask.ts";

export interface SecretSettings {
  /** Whether tokens inside of files and memories are masked, in what is stored and in what is shown. */
  readonly mask: boolean;
  /** Whether files and folders that hold secrets by their name are left out. */
  readonly skipFiles: boolean;
}
