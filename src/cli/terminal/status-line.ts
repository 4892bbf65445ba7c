// The line at the end of the screen that is redrawn in place, even if the window gets narrower meanwhile.
import { control, visibleLength } from "./style.ts";

export interface StatusLine {
  /** What is drawn now. */
  readonly text: string;
  draw(line: string): void;
}

/**
 * While a window is being resized, tmux and others tell of the new width up to a quarter of a second late. What is
 * drawn by a width of before leaves rows behind or takes others away, so nothing is drawn until the width stays for
 * this long.
 */
const settleMs = 400;

/**
 * @param columns - the width of the terminal now
 * @param now - a clock in milliseconds that never goes back
 */
export function createStatusLine(
  write: (text: string) => void,
  columns: () => number,
  now: () => number = () => performance.now(),
): StatusLine {
  let text = "";
  let width = columns();
  let changedAt = -Infinity;
  return {
    get text() {
      return text;
    },
    draw(line) {
      if (width !== columns()) {
        width = columns();
        changedAt = now();
      }
      if (line === "" ? text === "" : now() - changedAt < settleMs) return;
      // In a window that got narrower, the terminal has broken what was drawn into rows, the cursor in the last.
      const above = Math.ceil(visibleLength(text) / width) - 1;
      text = line;
      write(control(above > 0 ? `\u001b[${above}A\r\u001b[J` : "\r\u001b[2K") + line);
    },
  };
}
