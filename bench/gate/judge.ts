// Is a count within its bounds?

export interface Measurement {
  readonly name: string;
  readonly value: number;
  /**
   * `exact`: the work determines it. `about`: depends on what an extractor finds, and may move by `slack` either way.
   * `ceiling`: bytes, which may grow by the share `slack`. `floor`: a quality from 0 to 1, which may fall by `slack`.
   */
  readonly bound: "exact" | "about" | "ceiling" | "floor";
  readonly slack: number;
}

/** Expected values by name. */
export type Expectations = Readonly<Record<string, number>>;

export interface Judged {
  readonly name: string;
  readonly expected: number | undefined;
  readonly value: number | undefined;
  readonly allowed: string;
  readonly verdict: "within" | "better" | "failed";
}

/** A count without an expectation fails, and so does an expectation without a measurement. */
export function judgeMeasurements(
  measured: readonly Measurement[],
  expected: Expectations,
): readonly Judged[] {
  const names = new Set(measured.map(({ name }) => name));
  const missing = Object.entries(expected)
    .filter(([name]) => !names.has(name))
    .map(([name, value]): Judged => ({
      name,
      expected: value,
      value: undefined,
      allowed: "",
      verdict: "failed",
    }));
  return [...measured.map((one) => judge(one, expected[one.name])), ...missing];
}

function judge({ name, value, bound, slack }: Measurement, expected: number | undefined): Judged {
  if (expected === undefined) return { name, expected, value, allowed: "", verdict: "failed" };
  const difference = value - expected;
  const margin = bound === "floor" ? slack : slack * expected;
  const percent = `${(100 * slack).toFixed(0)} %`;
  switch (bound) {
    case "exact":
      return { name, expected, value, allowed: "exactly", verdict: difference === 0 ? "within" : "failed" };
    case "about":
      return {
        name,
        expected,
        value,
        allowed: `± ${percent}`,
        verdict: Math.abs(difference) <= margin ? "within" : "failed",
      };
    case "ceiling":
      return { name, expected, value, allowed: `+ ${percent}`, verdict: ofDistance(-difference, margin) };
    case "floor":
      return { name, expected, value, allowed: `− ${slack}`, verdict: ofDistance(difference, margin) };
  }
}

/** `gain`: how much better than expected. */
function ofDistance(gain: number, margin: number): Judged["verdict"] {
  if (gain < -margin) return "failed";
  return gain > margin ? "better" : "within";
}
