// Where on an axis does a value lie, and which values are labeled?

export interface Scale {
  /** Pixels. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Ticks at 1, 2 or 5 times a power of ten. The domain is extended to the ticks around it. */
export function createLinearScale(domain: Range, pixels: Range, wanted = 5): Scale {
  const span = domain.to - domain.from || Math.abs(domain.to) || 1;
  const step = roundStep(span / wanted);
  const first = Math.floor(domain.from / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(domain.to / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  return { at: (value) => pixels.from + ((value - low) / (high - low)) * (pixels.to - pixels.from), ticks };
}

/** Ticks at powers of ten, and also at 2 and 5 times them if there are few. The domain must be above 0, and is kept. */
export function createLogScale(domain: Range, pixels: Range): Scale {
  const [low, high] = domain.from === domain.to ? [domain.from / 2, domain.to * 2] : [domain.from, domain.to];
  const decades = Math.log10(high / low);
  const factors = decades > 3 ? [1] : decades > 1.5 ? [1, 3] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const factor of factors) {
      const tick = factor * 10 ** power;
      if (tick >= low * 0.999 && tick <= high * 1.001) ticks.push(Number(tick.toPrecision(6)));
    }
  }
  const width = Math.log(high / low);
  return { at: (value) => pixels.from + (Math.log(value / low) / width) * (pixels.to - pixels.from), ticks };
}

function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = raw / power;
  return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
}
