// Where a command's words go: results to standard output, everything about them to standard error.
import { wantsColor, type Environment } from "../../config/environment.ts";
import { linkTo, takesLinks } from "./link.ts";
import { control, createStyle, toScreen, type Style } from "./style.ts";

export const colorChoices = ["auto", "always", "never"] as const;
export type ColorChoice = (typeof colorChoices)[number];

export interface Terminal {
  readonly style: Style;
  readonly errorStyle: Style;
  readonly errorIsTerminal: boolean;
  /** Of standard output; 100 where it is no terminal. */
  readonly columns: number;
  readonly errorColumns: number;
  /** Where prose goes on in the next line: what is no terminal gets each paragraph in one. */
  readonly wrapColumns: number;
  /** A path as text that a terminal opens with a click, where standard output is one that can. */
  link(text: string, path: string, line?: number): string;
  /** Control characters in it that are not of `style` are shown, not obeyed. */
  write(text: string): void;
  writeError(text: string): void;
  /** One line of standard error that is drawn over until it is empty. What is written meanwhile stands above it. */
  drawStatus(line: string): void;
  /** Asks a person; false where there is none, or for any answer but yes. */
  confirm(question: string): Promise<boolean>;
  /** Resolves when everything written has left the process. */
  flush(): Promise<void>;
}

/** A reader that left early (`| head`) ends the process quietly, as it would end any filter. */
export function openTerminal(environment: Environment, color: ColorChoice = "auto"): Terminal {
  const { stdout, stderr } = process;
  const paints = (isTerminal: boolean): boolean =>
    color === "auto" ? wantsColor(environment, isTerminal) : color === "always";
  const linked =
    color === "always" || (color === "auto" && stdout.isTTY && paints(true) && takesLinks(environment));
  for (const stream of [stdout, stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      process.exit(error.code === "EPIPE" ? 0 : 74);
    });
  }
  let status = "";
  const writeError = (text: string): void => void stderr.write(toScreen(text));
  const drawStatus = (line: string): void => {
    if (line === "" && status === "") return;
    status = line;
    writeError(control("\r\u001b[2K") + line);
  };
  return {
    style: createStyle(paints(stdout.isTTY)),
    errorStyle: createStyle(paints(stderr.isTTY)),
    errorIsTerminal: stderr.isTTY,
    columns: stdout.isTTY ? stdout.columns || 80 : 100,
    errorColumns: stderr.isTTY ? stderr.columns || 80 : 100,
    wrapColumns: stdout.isTTY ? stdout.columns || 80 : Infinity,
    link: (text, path, line) => (linked ? linkTo(text, path, line) : text),
    write: (text) => void stdout.write(toScreen(text)),
    writeError(text) {
      const kept = status;
      drawStatus("");
      writeError(text);
      if (kept !== "") drawStatus(kept);
    },
    drawStatus,
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
