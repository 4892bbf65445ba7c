// Where a command's words go: results to standard output, everything about them to standard error.
import { wantsColor, type Environment } from "../config/environment.ts";
import { createStyle, type Style } from "./style.ts";

export interface Terminal {
  readonly style: Style;
  readonly errorStyle: Style;
  readonly errorIsTerminal: boolean;
  readonly columns: number;
  write(text: string): void;
  writeError(text: string): void;
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
    write: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
    flush: () =>
      new Promise((resolve) => {
        stdout.write("", () => {
          resolve();
        });
      }),
  };
}
