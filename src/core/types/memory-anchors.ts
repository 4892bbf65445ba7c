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

/** Places in the code, keyed by the name that the caller used for them. */
export type Anchors = Readonly<Record<string, CodeAnchor>>;
