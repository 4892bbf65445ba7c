// The line at the end of the screen that is redrawn in place, even if the window gets narrower meanwhile.
import { control, visibleLength } from "./style.ts";

export interface StatusLine {
  /** What is drawn now. */
  readonly text: string;
  draw(line: string): void;
}

/** @param columns - the width of the terminal now */
export function createStatusLine(write: (text: string) => void, columns: () => number): StatusLine {
  let text = "";
  return {
    get text() {
      return text;
    },
    draw(line) {
      if (line === "" && text === "") return;
      // In a window that got narrower, the terminal has broken what was drawn into rows, the cursor in the last.
      const above = Math.ceil(visibleLength(text) / columns()) - 1;
      text = line;
      write(control(above > 0 ? `\u001b[${above}A\r\u001b[J` : "\r\u001b[2K") + line);
    },
  };
}
