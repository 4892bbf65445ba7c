// Which places in the code are memories linked to?

export type AnchorState = "found" | "moved" | "gone" | "unknown";

/** A place in the code as it was when something was linked to it. */
export interface CodeAnchor {
  /** `<path>#<scope path>`, or the path alone for a file. */
  readonly id: string;
  readonly kind: string;
  readonly root: string;
  readonly path: string;
  readonly qualifiedName: string;
  readonly name: string;
  /** SHA-256 in hex of the symbol's text, or of the file's bytes; "" where it could not be read. */
  readonly contentHash: string;
}

/** Places in the code, by the name under which a caller named them. */
export type Anchors = Readonly<Record<string, CodeAnchor>>;
