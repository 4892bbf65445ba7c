// Which parts of a namespace or a type, declared in many files, may declare a name?
import { ChainIndex } from "../../link/chain-index.ts";
import type { FileId, NameHash, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";

/** A symbol that forms part of a namespace or a type. */
export interface Block {
  readonly fileId: FileId;
  readonly row: SymbolRow;
}

/** More blocks are searched through an index of the names that they declare. */
const maxPlainBlocks = 12;

const noRows = new Uint32Array(0);

export class BlockNames {
  readonly #state: LinkState;
  readonly #blocks: readonly Block[];
  #index: ChainIndex | undefined;
  #indexed = noRows;

  /** @param blocks - complete before the first question */
  constructor(state: LinkState, blocks: readonly Block[]) {
    this.#state = state;
    this.#blocks = blocks;
  }

  /** Blocks that may declare the name, in their order. */
  *declaring(name: NameHash): Generator<Block> {
    if (this.#blocks.length <= maxPlainBlocks) {
      yield* this.#blocks;
      return;
    }
    this.#index ??= this.#collectNames();
    let last = -1;
    for (let row = this.#index.first(name); row >= 0; row = this.#index.next(row)) {
      const block = this.#indexed[row]!;
      if (block !== last) yield this.#blocks[block]!;
      last = block;
    }
  }

  #collectNames(): ChainIndex {
    const names: number[] = [];
    const blocks: number[] = [];
    const byFile = new Map<FileId, Map<SymbolRow, number>>();
    this.#blocks.forEach(({ fileId, row }, block) => {
      const ofFile = byFile.get(fileId);
      if (ofFile === undefined) byFile.set(fileId, new Map([[row, block]]));
      else ofFile.set(row, block);
    });
    // All rows of a file, because a block may have rows of others inside: a macro belongs to its file.
    for (const [fileId, blockOf] of byFile) {
      const scope = this.#state.closedScope(fileId);
      for (let child = 0; child < scope.symbolCount; child++) {
        const block = blockOf.get(scope.parents[child]!);
        if (block === undefined) continue;
        names.push(scope.names[child]!);
        blocks.push(block);
      }
    }
    this.#indexed = Uint32Array.from(blocks);
    return new ChainIndex(Uint32Array.from(names));
  }
}
