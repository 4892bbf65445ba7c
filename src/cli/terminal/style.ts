// Bold, dim and colored text, or plain text if styles would not show; nothing else in it controls the terminal.
import { escapeControls } from "../../base/escape-controls.ts";

export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly cyan: (text: string) => string;
}

/** Known only to this process, so that no file name, code or memory can send control sequences. */
const secret = globalThis.crypto.randomUUID();
const [open, close] = [`\u0001${secret}`, `${secret}\u0002`];

/** A control sequence of ours, in a form that `toScreen` recognizes. */
export function control(sequence: string): string {
  return open + sequence + close;
}

export function createStyle(color: boolean): Style {
  const wrap =
    (start: number, end: number) =>
    (text: string): string =>
      color ? `${control(`\u001b[${start}m`)}${text}${control(`\u001b[${end}m`)}` : text;
  return { bold: wrap(1, 22), dim: wrap(2, 22), green: wrap(32, 39), red: wrap(31, 39), cyan: wrap(36, 39) };
}

/** The text for a stream: our own sequences unchanged, all other control characters as `\u001b`. */
export function toScreen(text: string): string {
  return text
    .split(open)
    .map((part, i) => {
      const end = i === 0 ? -1 : part.indexOf(close);
      return end < 0
        ? escapeControls(part)
        : part.slice(0, end) + escapeControls(part.slice(end + close.length));
    })
    .join("");
}

/** Number of visible characters: our control sequences take no room. */
export function visibleLength(text: string): number {
  return text
    .split(open)
    .reduce((sum, part, i) => sum + part.length - (i === 0 ? 0 : part.indexOf(close) + close.length), 0);
}

/** The text without our control sequences. */
export function withoutStyle(text: string): string {
  return text
    .split(open)
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf(close) + close.length)))
    .join("");
}
