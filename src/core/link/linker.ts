// How are the parsed files of a root connected?
import type { FileEdges } from "./edges/edges.ts";
import { createInference } from "./types/inference.ts";
import { linkFile } from "./edges/link-file.ts";
import { LinkState } from "./link-state.ts";
import type { LinkerLanguages } from "./link-state.ts";
import type { ProgramView } from "./program-view.ts";
import type { FileId } from "./ids.ts";

export interface Linker {
  /** The edges that leave a file. The result depends only on the program view, not on the files linked before. */
  linkFile(fileId: FileId): FileEdges;
  /** Estimate of what the linker keeps of the files read so far, which are never released. */
  readonly heldBytes: number;
}

/**
 * Measured with files of 6 symbols (GCC's tests of i386: 6.9 KB a file) and of 117 (Linux's drivers/net/wireless: 19 KB).
 */
const [bytesPerFile, bytesPerSymbol] = [6_000, 120];

/**
 * Links the files of a program view, which must not change while the linker lives. A file is read when a name leads to
 * it, so linking a few files of a large root touches little more than what they import.
 */
export function createLinker(view: ProgramView, languages: LinkerLanguages): Linker {
  const state = createLinkState(view, languages);
  return {
    linkFile: (fileId) => linkFile(state, fileId),
    get heldBytes() {
      return state.fileCount * bytesPerFile + state.symbolCount * bytesPerSymbol;
    },
  };
}

/** The state that answers questions about one program view. */
export function createLinkState(view: ProgramView, languages: LinkerLanguages): LinkState {
  const state = new LinkState(view, languages);
  state.infer = createInference(state);
  return state;
}
