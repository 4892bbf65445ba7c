// Here are the parsed files of a root: how are they connected?
import type { FileEdges } from "./edges/edges.ts";
import { createInference } from "./types/inference.ts";
import { linkFile } from "./edges/link-file.ts";
import { LinkState } from "./link-state.ts";
import type { LinkerLanguages } from "./link-state.ts";
import type { ProgramView } from "./program-view.ts";
import type { FileId } from "./ids.ts";

export interface Linker {
  /** The edges that leave a file. What it gives is a function of the program view alone, not of the files linked before. */
  linkFile(fileId: FileId): FileEdges;
  /** Symbols of the files that were read so far: what it holds grows with them. */
  readonly symbolsRead: number;
}

/**
 * Links the files of a program view that does not change while the linker lives. Files are read when a name leads to them, so
 * linking a few files of a large root touches little more than what they import.
 */
export function createLinker(view: ProgramView, languages: LinkerLanguages): Linker {
  const state = createLinkState(view, languages);
  return {
    linkFile: (fileId) => linkFile(state, fileId),
    get symbolsRead() {
      return state.symbolCount;
    },
  };
}

/** The state that questions about one program view are asked of. */
export function createLinkState(view: ProgramView, languages: LinkerLanguages): LinkState {
  const state = new LinkState(view, languages);
  state.infer = createInference(state);
  return state;
}
