// Which environment holds the vectors that no index may hold yet? A data file never shrinks, so vectors that the indexes
// hold too are dropped as a whole: the next environment is begun, and the folder of the last one is deleted.
import { rmSync } from "node:fs";
import { openEnvironment, type Environment, type EnvironmentOptions } from "./environment.ts";
import { listVectorFolders, vectorFolder, vectorNumbers } from "./vector-folders.ts";

export class VectorEnvironments {
  readonly #artifacts: string;
  readonly #options: EnvironmentOptions;
  #opened: Environment<"vectors"> | undefined;
  readonly #closing = new Set<Promise<void>>();

  /** @param artifacts - folder of the artifacts' environment */
  constructor(artifacts: string, options: EnvironmentOptions) {
    this.#artifacts = artifacts;
    this.#options = options;
  }

  /** The one that was current at the last refresh, opened when it is first needed. Throws as `openEnvironment` does. */
  get current(): Environment<"vectors"> {
    return (this.#opened ??= this.#open(this.#number()));
  }

  refresh(): void {
    if (this.#opened === undefined) return;
    if (this.#opened.path === vectorFolder(this.#artifacts, this.#number())) this.#opened.refresh();
    else this.#leave();
  }

  /** Begins the next one, which is current for every run that starts from now on. */
  begin(): void {
    const number = this.#number() + 1;
    this.#leave();
    this.#opened = this.#open(number);
  }

  /** Deletes all but the current one. Windows does not delete what is open somewhere: that stays until the next call. */
  async deletePast(): Promise<void> {
    const past = listVectorFolders(this.#artifacts).slice(0, -1);
    if (past.length === 0) return;
    this.refresh();
    await Promise.all(this.#closing);
    for (const path of past) {
      try {
        rmSync(path, { recursive: true, force: true });
      } catch (error) {
        if (!inUse.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
      }
    }
  }

  async flushed(): Promise<void> {
    await this.#opened?.flushed();
  }

  async close(): Promise<void> {
    this.#leave();
    await Promise.all(this.#closing);
  }

  #number(): number {
    return vectorNumbers(this.#artifacts).at(-1) ?? 1;
  }

  #open(number: number): Environment<"vectors"> {
    return openEnvironment("vectors", vectorFolder(this.#artifacts, number), this.#options);
  }

  #leave(): void {
    if (this.#opened === undefined) return;
    const closing = this.#opened.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
    this.#opened = undefined;
  }
}

const inUse: ReadonlySet<string> = new Set(["EBUSY", "EPERM", "EACCES", "ENOTEMPTY"]);
