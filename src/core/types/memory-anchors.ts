// Which places in the code are linked to memories?

export type AnchorState = "found" | "moved" | "gone" | "unknown";

/** A place in the code, as it was when it was linked. */
export interface CodeAnchor {
  /** `<path>#<scope path>`, or the path alone for a file. */
  readonly id: string;
  readonly kind: string;
  readonly root: string;
  readonly path: string;
  readonly qualifiedName: string;
  readonly name: string;
  /** SHA-256 in hex of the symbol's text, or of the file's bytes; "" if it could not be read. */
  readonly contentHash: string;
}

/** Asked with names of code: where these names are looked up first. */
export interface AskedIn {
  /** The workspace's roots; if absent, all roots are equal. */
  readonly codeRoots?: readonly string[] | undefined;
}

/** Which places in the code may be those of a file that was moved or renamed? */
export interface AnchorSearch {
  readonly root: string;
  /** Names of symbols. */
  readonly names: readonly string[];
  /** SHA-256 in hex of a file's bytes. */
  readonly contentHash: string;
}

/** Places in the code, keyed by the name that the caller used for them. */
export type Anchors = Readonly<Record<string, CodeAnchor>>;
