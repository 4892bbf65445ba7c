// Where a command's words go: results to standard output, everything about them to standard error.
import { wantsColor, type Environment } from "../config/environment.ts";
import { createStyle, toScreen, type Style } from "./style.ts";

export interface Terminal {
  readonly style: Style;
  readonly errorStyle: Style;
  readonly errorIsTerminal: boolean;
  readonly columns: number;
  /** Control characters in it that are not of `style` are shown, not obeyed. */
  write(text: string): void;
  writeError(text: string): void;
  /** Asks a person; false where there is none, or for any answer but yes. */
  confirm(question: string): Promise<boolean>;
  /** Resolves when everything written has left the process. */
  flush(): Promise<void>;
}

/** A reader that left early (`| head`) ends the process quietly, as it would end any filter. */
export function openTerminal(environment: Environment): Terminal {
  const { stdout, stderr } = process;
  for (const stream of [stdout, stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      process.exit(error.code === "EPIPE" ? 0 : 74);
    });
  }
  return {
    style: createStyle(wantsColor(environment, stdout.isTTY)),
    errorStyle: createStyle(wantsColor(environment, stderr.isTTY)),
    errorIsTerminal: stderr.isTTY,
    columns: stdout.isTTY ? stdout.columns : 100,
    write: (text) => void stdout.write(toScreen(text)),
    writeError: (text) => void stderr.write(toScreen(text)),
    async confirm(question) {
      if (!process.stdin.isTTY || !stderr.isTTY) return false;
      const { createInterface } = await import("node:readline/promises");
      const lines = createInterface({ input: process.stdin, output: stderr });
      // Ended input is no answer.
      const ended = new Promise<string>((resolve) => {
        lines.once("close", () => {
          resolve("");
        });
      });
      const answer = await Promise.race([lines.question(toScreen(`${question} [y/N] `)), ended]);
      lines.close();
      return /^y(?:es)?$/i.test(answer.trim());
    },
    flush: () =>
      new Promise((resolve) => {
        stdout.write("", () => {
          resolve();
        });
      }),
  };
}
