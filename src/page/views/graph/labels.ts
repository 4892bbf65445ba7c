// What labels each node, readable above edges and inside the canvas? Its name if there is room, a short form if there
// is less, else its number in the list; and a card for the node under the pointer.
import { readColor, themeChanges } from "../../theme.ts";
import type { NameSide } from "./drawing.ts";
import { createFreeSpace, type Box } from "./free-space.ts";

/** The parts of sigma's data and settings used here; `key` and `number` belong to the node. */
export interface Labeled {
  readonly key: string;
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly label?: string | null;
  readonly namedAt: NameSide;
}
interface LabelSettings {
  readonly labelSize: number;
  readonly labelFont: string;
  readonly labelWeight: string;
}

const gapPx = 3;
const shortLength = 16;
const numberSize = 9;
/** For this many of the largest nodes, the name may cover other nodes if not even its short form fits elsewhere. */
const mostOnNodes = 14;
/** With more nodes, numbers would cover the drawing: nodes without room then get a name only when the user zooms in. */
const mostNumbered = 100;

/** A text, positioned relative to its node. */
export interface PlacedLabel {
  readonly text: string;
  readonly dx: number;
  /** Of the baseline. */
  readonly dy: number;
  readonly isNumber: boolean;
}

export interface LabelLayer {
  /** Call at the beginning of a frame. */
  begin(): void;
  /** Called by sigma for each node whose name it would show. */
  add(context: CanvasRenderingContext2D, data: Labeled, settings: LabelSettings): void;
  /** Call at the end of a frame. While the view moves, labels keep their previous places beside their nodes. */
  draw(isMoving: boolean): void;
  close(): void;
}

/** @param findCovered - where something else is in front of the canvas, in its coordinates */
export function createLabelLayer(findCovered: () => readonly Box[]): LabelLayer {
  let waiting: Labeled[] = [];
  let given: { readonly context: CanvasRenderingContext2D; readonly settings: LabelSettings } | undefined;
  let placed: ReadonlyMap<string, PlacedLabel> = new Map();
  const widths = new Map<string, number>();
  const stamps = new Map<string, HTMLCanvasElement>();
  const forgetStamps = (): void => {
    stamps.clear();
  };
  themeChanges.addEventListener("change", forgetStamps);
  return {
    begin() {
      waiting = [];
    },
    add(context, data, settings) {
      given = { context, settings };
      if (typeof data.label === "string" && data.label !== "") waiting.push(data);
    },
    draw(isMoving) {
      const nodes = waiting;
      if (given === undefined) return;
      const { context, settings } = given;
      const fontOf = (isNumber: boolean): string =>
        isNumber
          ? `600 ${numberSize}px ${settings.labelFont}`
          : `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
      const measure = (text: string): number => {
        let width = widths.get(text);
        if (width !== undefined) return width;
        context.font = fontOf(false);
        ({ width } = context.measureText(text));
        widths.set(text, width);
        return width;
      };
      if (!isMoving) {
        const { clientWidth: width, clientHeight: height } = context.canvas;
        const room = { measure, labelSize: settings.labelSize, width, height, covered: findCovered() };
        placed = placeLabels(nodes, room);
      }
      for (const { key, x, y } of nodes) {
        const label = placed.get(key);
        if (label === undefined) continue;
        const { text, dx, dy, isNumber } = label;
        const name = `${isNumber} ${text}`;
        const stamp = stamps.get(name) ?? drawStamp(text, fontOf(isNumber));
        stamps.set(name, stamp);
        const [left, top] = [Math.round(x + dx - haloPx), Math.round(y + dy - ascentPx)];
        context.drawImage(stamp, left, top, stamp.width / stampScale(), stamp.height / stampScale());
      }
    },
    close() {
      themeChanges.removeEventListener("change", forgetStamps);
    },
  };
}

const haloPx = 3;
const [ascentPx, heightPx] = [14, 20];
const stampScale = (): number => window.devicePixelRatio || 1;

/** Text with a halo is drawn once: with software rendering, outlining letters in every frame takes most of its time. */
function drawStamp(text: string, font: string): HTMLCanvasElement {
  const stamp = document.createElement("canvas");
  const scale = stampScale();
  let context = stamp.getContext("2d")!;
  context.font = font;
  stamp.width = Math.ceil((context.measureText(text).width + 2 * haloPx) * scale);
  stamp.height = heightPx * scale;
  // Resizing the canvas resets its settings.
  context = stamp.getContext("2d")!;
  context.scale(scale, scale);
  context.font = font;
  context.lineJoin = "round";
  context.lineWidth = 4;
  context.strokeStyle = readColor("card");
  context.strokeText(text, haloPx, ascentPx);
  context.fillStyle = readColor("text");
  context.fillText(text, haloPx, ascentPx);
  return stamp;
}

interface Room {
  readonly measure: (text: string) => number;
  readonly labelSize: number;
  readonly width: number;
  readonly height: number;
  /** Where something else is in front of the canvas. */
  readonly covered: readonly Box[];
}

/** Larger nodes choose first. No name covers another name, the canvas's edge or (except for the largest) a node. */
export function placeLabels(nodes: readonly Labeled[], room: Room): ReadonlyMap<string, PlacedLabel> {
  const [discs, names] = [createFreeSpace(), createFreeSpace()];
  for (const box of room.covered) names.take(box);
  for (const node of nodes) discs.take(discOf(node));
  const placed = new Map<string, PlacedLabel>();
  const ordered = [...nodes].sort((a, b) => b.size - a.size || a.number - b.number);
  ordered.forEach((node, at) => {
    const name = node.label ?? "";
    const places = listPlaces(node, name, room);
    const short = listPlaces(node, shortName(name), room);
    const isFree = ({ box }: Place): boolean => isInView(box, room) && names.isFree(box);
    const isClear = (place: Place): boolean => isFree(place) && discs.isFree(place.box);
    // On the other side are the node's lines: there, a name is harder to read than its short form here.
    const preferred = isBeside(node) ? [places[0]!, short[0]!] : [];
    const found =
      [...preferred, ...places, ...short].find(isClear) ??
      (at < mostOnNodes ? places.find(isFree) : undefined);
    if (found !== undefined) {
      names.take(found.box);
      placed.set(node.key, found.label);
    }
  });
  // A number is drawn on its own node; if a name covers that, there is none.
  for (const node of nodes.length <= mostNumbered ? ordered : [])
    if (!placed.has(node.key) && names.isFree(discOf(node))) placed.set(node.key, placeNumber(node));
  return placed;
}

const discOf = ({ x, y, size }: Labeled): Box => ({
  ...{ left: x - size, right: x + size, top: y - size, bottom: y + size },
});

interface Place {
  readonly label: PlacedLabel;
  readonly box: Box;
}

const isBeside = ({ namedAt }: Labeled): boolean => namedAt === "left" || namedAt === "right";

/** Where the node prefers it, then below it, above it, to its right and to its left. */
function listPlaces(
  { x, y, size, namedAt }: Labeled,
  text: string,
  { measure, labelSize }: Room,
): readonly Place[] {
  const width = measure(text);
  const middle = labelSize * 0.35;
  const out = size + gapPx;
  const sides: Readonly<Record<NameSide, readonly [dx: number, dy: number]>> = {
    below: [-width / 2, out + labelSize],
    above: [-width / 2, -out - 2],
    right: [out, middle],
    left: [-out - width, middle],
  };
  return [sides[namedAt], ...Object.values(sides)].map(([dx, dy]) => ({
    label: { text, dx, dy, isNumber: false },
    box: { left: x + dx, right: x + dx + width, top: y + dy - labelSize + 1, bottom: y + dy + 2 },
  }));
}

function placeNumber({ number }: Labeled): PlacedLabel {
  const text = String(number);
  return { text, dx: -text.length * numberSize * 0.32, dy: numberSize * 0.36, isNumber: true };
}

const isInView = ({ left, right, top, bottom }: Box, { width, height }: Room): boolean =>
  left >= 4 && right <= width - 4 && top >= 2 && bottom <= height - 2;

/** For a path its file name, for anything else the beginning. */
function shortName(name: string): string {
  const last = name.slice(name.lastIndexOf("/") + 1);
  return last.length <= shortLength ? last : `${last.slice(0, shortLength - 1)}…`;
}

/** The full name, on a card in the theme's colors. */
export function drawLabelOnCard(
  context: CanvasRenderingContext2D,
  data: Omit<Labeled, "key" | "number" | "namedAt">,
  settings: LabelSettings,
): void {
  if (typeof data.label !== "string" || data.label === "") return;
  const { x, y, size, label } = data;
  const { labelSize, labelFont } = settings;
  context.font = `600 ${labelSize}px ${labelFont}`;
  const { width } = context.measureText(label);
  const left = Math.max(8, Math.min(x - width / 2, context.canvas.clientWidth - width - 8));
  const baseline = y + size + gapPx + labelSize;
  context.fillStyle = readColor("card");
  context.strokeStyle = readColor("strong-line");
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(left - 6, baseline - labelSize - 2, width + 12, labelSize + 9, 6);
  context.fill();
  context.stroke();
  context.beginPath();
  context.arc(x, y, size + 2, 0, 2 * Math.PI);
  context.lineWidth = 2;
  context.strokeStyle = readColor("text");
  context.stroke();
  context.fillStyle = readColor("text");
  context.fillText(label, left, baseline);
}
