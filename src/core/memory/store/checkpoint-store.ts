// Where is the checkpoint of the memory index stored? In an environment of its own beside the memories, so that writing
// it never delays storing a memory. It is derived data: a process that finds it damaged reads the memories instead.
import { join } from "node:path";
import { LociError } from "../../../errors.ts";
import {
  decodeRecord,
  encodeRecord,
  openEnvironment,
  openSealed,
  sealValue,
  type Environment,
} from "../../store/index.ts";
import type { CheckpointPart, CheckpointReader, CheckpointWriter } from "./checkpoint-parts.ts";

/** Raise it when the meaning of a part changes: checkpoints of other versions are not read. */
const checkpointVersion = 4;
const recordKey = "current";
/** Pieces per commit, which limits how long other work waits. */
const piecesPerCommit = 8;

/** The moment of a checkpoint. */
export interface CheckpointPosition {
  /** The last commit that it includes. */
  readonly sequence: number;
  /** The stamp of that commit: in another home, or after restoring a backup, the same number is a different commit. */
  readonly stamp: number;
  /** hash32 of the embedder's id. */
  readonly model: number;
}

interface CheckpointRecord extends CheckpointPosition {
  readonly version: number;
  readonly id: string;
  readonly parts: Readonly<Record<string, { readonly byteLength: number; readonly pieceBytes: number }>>;
  readonly strings: Readonly<Record<string, readonly string[]>>;
}

export function checkpointPathOf(memoryPath: string): string {
  return join(memoryPath, "checkpoint");
}

export class CheckpointStore {
  readonly #environment: Environment<"checkpoint">;

  /** Throws like openEnvironment. */
  constructor(memoryPath: string) {
    this.#environment = openEnvironment("checkpoint", checkpointPathOf(memoryPath), {
      onDamage: "set-aside",
    });
  }

  /** Position of the current checkpoint; undefined if there is none of this version. */
  findPosition(): CheckpointPosition | undefined {
    this.#environment.refresh();
    return this.#findRecord();
  }

  /** The result is valid until this turn of the event loop ends. */
  open(): CheckpointReader | undefined {
    const record = this.#findRecord();
    return record === undefined ? undefined : this.#createReader(record);
  }

  /**
   * Writes a checkpoint that replaces the previous one, a few pieces at a time. Awaits `pause` between them. If that
   * returns false, or another process has removed the written pieces, the checkpoint is abandoned. Resolves with
   * whether it is now the current one.
   */
  async write(
    position: CheckpointPosition,
    checkpoint: CheckpointWriter,
    pause: () => Promise<boolean>,
  ): Promise<boolean> {
    const id = `${Date.now().toString(36)}-${process.pid.toString(36)}`;
    const pieces = checkpoint.parts.flatMap((part) => listPieces(id, part));
    for (let at = 0; at < pieces.length; at += piecesPerCommit) {
      if (!(await pause())) return false;
      this.#environment.write(() => {
        for (const { key, read } of pieces.slice(at, at + piecesPerCommit)) {
          const bytes = read();
          this.#blocks.putSync(key, sealValue(bytes));
        }
      });
    }
    if (!(await pause())) return false;
    const parts = checkpoint.parts.map(
      ({ name, byteLength, pieceBytes }) => [name, { byteLength, pieceBytes }] as const,
    );
    const record: CheckpointRecord = {
      ...{ version: checkpointVersion, id, ...position },
      ...{ parts: Object.fromEntries(parts), strings: checkpoint.strings },
    };
    return this.#publish(record, pieces.length);
  }

  async close(): Promise<void> {
    await this.#environment.close();
  }

  get #blocks(): Environment<"checkpoint">["tables"]["blocks"] {
    return this.#environment.tables.blocks;
  }

  #publish(record: CheckpointRecord, pieces: number): boolean {
    let isPublished = false;
    this.#environment.write(() => {
      const keys = [...this.#blocks.getKeys()].map(String);
      const [own, others] = [`${record.id}/`, [] as string[]];
      let found = 0;
      for (const key of keys) {
        if (key.startsWith(own)) found++;
        else if (key !== recordKey) others.push(key);
      }
      if (found !== pieces) return;
      for (const key of others) this.#blocks.removeSync(key);
      this.#blocks.putSync(recordKey, sealValue(encodeRecord(record)));
      isPublished = true;
    });
    return isPublished;
  }

  #findRecord(): CheckpointRecord | undefined {
    const sealed = this.#blocks.getBinary(recordKey);
    const bytes = sealed === undefined ? undefined : openSealed(sealed);
    const record = bytes === undefined ? undefined : decodeRecord<CheckpointRecord>(bytes);
    return record?.version === checkpointVersion ? record : undefined;
  }

  #createReader({ id, parts, strings }: CheckpointRecord): CheckpointReader {
    const piecesOf = (name: string): Iterable<Uint8Array> => this.#readPieces(id, name, parts[name]);
    return {
      pieces: piecesOf,
      takeBytes(name) {
        const byteLength = parts[name]?.byteLength ?? 0;
        // Room for an eighth more, so that the next row does not move everything.
        const bytes = new Uint8Array((byteLength + (byteLength >>> 3) + 64) & ~7);
        let at = 0;
        for (const piece of piecesOf(name)) {
          bytes.set(piece, at);
          at += piece.length;
        }
        return { buffer: bytes.buffer, byteLength };
      },
      strings(name) {
        const found = strings[name];
        if (found === undefined) throw missingPart(name);
        return found;
      },
    };
  }

  *#readPieces(
    id: string,
    name: string,
    part: CheckpointRecord["parts"][string] | undefined,
  ): Generator<Uint8Array> {
    if (part === undefined) throw missingPart(name);
    for (let at = 0, number = 0; at < part.byteLength; at += part.pieceBytes, number++) {
      const sealed = this.#blocks.getBinary(pieceKey(id, name, number));
      const bytes = sealed === undefined ? undefined : openSealed(sealed);
      const length = Math.min(part.pieceBytes, part.byteLength - at);
      if (bytes?.length !== length) throw missingPart(name);
      yield bytes;
    }
  }
}

function listPieces(
  id: string,
  part: CheckpointPart,
): { readonly key: string; readonly read: () => Uint8Array }[] {
  const { byteLength, pieceBytes, name } = part;
  return Array.from({ length: Math.ceil(byteLength / pieceBytes) }, (_, number) => ({
    key: pieceKey(id, name, number),
    read: () => part.read(number * pieceBytes, Math.min(byteLength, (number + 1) * pieceBytes)),
  }));
}

function pieceKey(id: string, name: string, number: number): string {
  return `${id}/${name}/${number}`;
}

function missingPart(name: string): LociError {
  return new LociError("STORE_CORRUPT", `The checkpoint of the memory is missing its part ${name}.`, {
    hint: "Nothing is lost: it is rebuilt from the memories.",
  });
}
