// Which share of the highest value is this one?

/** 0 if the highest is 0. */
export function share(value: number, top: number): number {
  return top <= 0 ? 0 : value / top;
}
