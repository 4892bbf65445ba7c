// Names below nodes, readable over edges and within the canvas, and a card for the node under the pointer.
import { readColor } from "../../theme.ts";

/** Of sigma's data and settings what is used here. */
interface Labeled {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly label?: string | null;
}
interface LabelSettings {
  readonly labelSize: number;
  readonly labelFont: string;
  readonly labelWeight: string;
}

const gapPx = 3;

interface WaitingLabel {
  readonly context: CanvasRenderingContext2D;
  readonly data: Labeled;
  readonly label: string;
  readonly settings: LabelSettings;
}

export interface LabelLayer {
  /** As sigma calls it for each node whose name it would show. */
  add(context: CanvasRenderingContext2D, data: Labeled, settings: LabelSettings): void;
  /** At the end of a frame. */
  draw(): void;
}

/** Of names that would cover each other the one of the larger node is drawn. */
export function createLabelLayer(): LabelLayer {
  let waiting: WaitingLabel[] = [];
  return {
    add(context, data, settings) {
      if (typeof data.label === "string" && data.label !== "")
        waiting.push({ context, data, label: data.label, settings });
    },
    draw() {
      const taken: Box[] = [];
      waiting.sort((a, b) => b.data.size - a.data.size);
      for (const { context, data, label, settings } of waiting) {
        context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
        const { left, width, baseline } = placeLabel(context, data, label, settings.labelSize);
        const box = { left: left - 4, right: left + width + 4, top: baseline - settings.labelSize, baseline };
        if (taken.some((other) => isCovered(box, other))) continue;
        taken.push(box);
        context.lineJoin = "round";
        context.lineWidth = 4;
        context.strokeStyle = readColor("card");
        context.strokeText(label, left, baseline);
        context.fillStyle = readColor("text");
        context.fillText(label, left, baseline);
      }
      waiting = [];
    },
  };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly baseline: number;
}

function isCovered(one: Box, other: Box): boolean {
  const isBeside = one.right < other.left || one.left > other.right;
  return !isBeside && one.baseline > other.top && one.top < other.baseline;
}

/** The whole name, on a card of the theme. */
export function drawLabelOnCard(
  context: CanvasRenderingContext2D,
  data: Labeled,
  settings: LabelSettings,
): void {
  if (typeof data.label !== "string" || data.label === "") return;
  context.font = `600 ${settings.labelSize}px ${settings.labelFont}`;
  const { left, width, baseline } = placeLabel(context, data, data.label, settings.labelSize);
  context.fillStyle = readColor("card");
  context.strokeStyle = readColor("strong-line");
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(left - 6, baseline - settings.labelSize - 2, width + 12, settings.labelSize + 9, 6);
  context.fill();
  context.stroke();
  context.beginPath();
  context.arc(data.x, data.y, data.size + 2, 0, 2 * Math.PI);
  context.lineWidth = 2;
  context.strokeStyle = readColor("text");
  context.stroke();
  context.fillStyle = readColor("text");
  context.fillText(data.label, left, baseline);
}

function placeLabel(
  context: CanvasRenderingContext2D,
  { x, y, size }: Labeled,
  label: string,
  labelSize: number,
): { readonly left: number; readonly width: number; readonly baseline: number } {
  const { width } = context.measureText(label);
  const most = context.canvas.clientWidth - width - 8;
  const isInView = x > 0 && x < context.canvas.clientWidth;
  const left = x - width / 2;
  return {
    left: isInView ? Math.max(8, Math.min(left, most)) : left,
    width,
    baseline: y + size + gapPx + labelSize,
  };
}
