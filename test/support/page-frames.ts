// How smoothly does a drawn graph move? Measures frames while it is dragged and zoomed.
import type { Page } from "playwright-core";

/** Milliseconds between frames. */
export interface Frames {
  readonly count: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly longestMs: number;
  /** Time per frame of the page's scripts and rendering, which other programs on the machine hardly affect. */
  readonly workMs: number;
}

/** Waits until the canvases are stable: sigma draws in the frame after its creation. */
export async function waitForGraph(page: Page): Promise<void> {
  await page.locator('.graph-canvas[aria-busy="false"] canvas').first().waitFor({ state: "attached" });
  await page.waitForTimeout(500);
}

const rounds = 6;

/**
 * Runs in the page. The pointer moves once per frame, so that slow frames cannot delay moves. In the frames after each
 * drag, a turn of the wheel is animated.
 */
const moveByFrames = `(async () => {
  const canvas = document.querySelector(".graph-canvas canvas:last-of-type");
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const times = [];
  const nextFrame = async () => { times.push(await new Promise((resolve) => requestAnimationFrame(resolve))); };
  const send = (Kind, type, x, y, more) => canvas.dispatchEvent(
    new Kind(type, { clientX: left + x, clientY: top + y, bubbles: true, cancelable: true, ...more }));
  const [x, y] = [width / 2, height / 2];
  for (let round = 0; round < ${rounds}; round++) {
    const way = round % 2 === 0 ? 1 : -1;
    send(MouseEvent, "mousedown", x, y, { button: 0 });
    for (let step = 1; step <= 24; step++) {
      send(MouseEvent, "mousemove", x + 5 * step * way, y + 2 * step);
      await nextFrame();
    }
    send(MouseEvent, "mouseup", x + 120 * way, y + 48);
    send(WheelEvent, "wheel", x, y, { deltaY: -240 * way });
    for (let step = 0; step < 12; step++) {
      send(MouseEvent, "mousemove", x - 3 * step * way, y);
      await nextFrame();
    }
  }
  return times.slice(1).map((time, at) => time - times[at]);
})()`;

export async function measureFrames(page: Page): Promise<Frames> {
  const debuggerOf = await page.context().newCDPSession(page);
  await debuggerOf.send("Performance.enable", { timeDomain: "threadTicks" });
  const readWorkMs = async (): Promise<number> => {
    const { metrics } = await debuggerOf.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const before = await readWorkMs();
  const gaps = [...(await page.evaluate<number[]>(moveByFrames))].sort((a, b) => a - b);
  const workMs = (await readWorkMs()) - before;
  await debuggerOf.detach();
  const at = (share: number): number => round1(gaps[Math.floor(gaps.length * share)]!);
  return {
    ...{ count: gaps.length, medianMs: at(0.5), p95Ms: at(0.95), longestMs: round1(gaps.at(-1)!) },
    workMs: round1(workMs / gaps.length),
  };
}

const round1 = (value: number): number => Math.round(value * 10) / 10;
