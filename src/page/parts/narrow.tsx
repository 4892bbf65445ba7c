// On a narrow page, what is beside a list elsewhere is below it: choosing in the list goes there, and a button leads back.
import type { JSX } from "preact";

/** As in the style sheet. */
const narrow = matchMedia("(max-width: 1080px)");

export const isNarrow = (): boolean => narrow.matches;

/** Call when something was chosen; on a wide page it is in view already. */
export function showBeside(): void {
  if (!isNarrow()) return;
  // By then the choice is drawn.
  requestAnimationFrame(() => {
    reveal(document.querySelector<HTMLElement>(".found .beside"));
  });
}

export function BackToList(): JSX.Element {
  return (
    <button
      type="button"
      class="back"
      onClick={() => {
        reveal(document.querySelector<HTMLElement>(".found .chosen button"));
      }}
    >
      Back to the list
    </button>
  );
}

/** With the focus, so that the keyboard goes on from there. */
function reveal(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "start" });
}
