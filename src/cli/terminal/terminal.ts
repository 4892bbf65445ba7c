// Where does a command's output go? Results to standard output, everything about them to standard error.
import type { Environment } from "../../base/environment.ts";
import { wantsColor } from "../../config/environment.ts";
import { linkTo, takesLinks } from "./link.ts";
import { createStatusLine } from "./status-line.ts";
import { createStyle, toScreen, withoutStyle, type Style } from "./style.ts";
import { hangLine } from "./wrap.ts";

export const colorChoices = ["auto", "always", "never"] as const;
export type ColorChoice = (typeof colorChoices)[number];

export interface Terminal {
  readonly style: Style;
  readonly errorStyle: Style;
  readonly errorIsTerminal: boolean;
  /** Width of standard output now, as windows are resized; 100 if it is not a terminal. */
  readonly columns: number;
  readonly errorColumns: number;
  /** Where prose wraps; if the output is not a terminal, each paragraph is one line. */
  readonly wrapColumns: number;
  /** A path as clickable text, if standard output supports that. */
  link(text: string, path: string, line?: number): string;
  /** Control characters that are not from `style` are shown, not obeyed. */
  write(text: string): void;
  writeError(text: string): void;
  /** One line on standard error that is redrawn until it is empty. Text written meanwhile appears above it. */
  drawStatus(line: string): void;
  /** Asks a person; false if there is none, or for any answer but yes. */
  confirm(question: string): Promise<boolean>;
  /** Resolves when everything written has left the process. */
  flush(): Promise<void>;
}

/** A reader that ends early (`| head`) ends the process quietly, as with any filter. */
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
  const writeError = (text: string): void => void stderr.write(toScreen(text));
  const errorColumns = (): number => (stderr.isTTY ? stderr.columns || 80 : 100);
  const wrapError = (text: string): string =>
    stderr.isTTY
      ? text
          .split("\n")
          .map((line) => hangLine(line, errorColumns(), indentOf(line)))
          .join("\n")
      : text;
  const status = createStatusLine(writeError, errorColumns);
  return {
    style: createStyle(paints(stdout.isTTY)),
    errorStyle: createStyle(paints(stderr.isTTY)),
    errorIsTerminal: stderr.isTTY,
    get columns() {
      return stdout.isTTY ? stdout.columns || 80 : 100;
    },
    get errorColumns() {
      return errorColumns();
    },
    get wrapColumns() {
      return stdout.isTTY ? stdout.columns || 80 : Infinity;
    },
    link: (text, path, line) => (linked ? linkTo(text, path, line) : text),
    write: (text) => void stdout.write(toScreen(text)),
    writeError(text) {
      const kept = status.text;
      status.draw("");
      writeError(wrapError(text));
      if (kept !== "") status.draw(kept);
    },
    drawStatus: status.draw,
    async confirm(question) {
      if (!process.stdin.isTTY || !stderr.isTTY) return false;
      const { createInterface } = await import("node:readline/promises");
      const lines = createInterface({ input: process.stdin, output: stderr });
      // The end of input is not an answer.
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

/** Under the text of "loci: text", as hints are, or under the beginning of the line. */
function indentOf(line: string): number {
  return /^(?:loci: | *)/.exec(withoutStyle(line))![0].length;
}
