// What must not be stored or shown? Files whose names mark them as secret, and tokens inside other files and memories.
export { isSecretFile, isSecretFolder } from "./secret-files.ts";
export { loadMasker, mayHoldSecrets } from "./mask.ts";
export type { MaskedText, Masker } from "./mask.ts";

export interface SecretSettings {
  /** Whether tokens in files and memories are masked when stored and when shown. */
  readonly mask: boolean;
  /** Whether files and folders whose names mark them as secret are skipped. */
  readonly skipFiles: boolean;
}
