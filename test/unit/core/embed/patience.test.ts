// A question waits only briefly for a model, and not at all for one that has just failed. After a pause, the model is
// tried again.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Patience } from "../../../../src/core/embed/index.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refuse = (): Promise<never> => Promise.reject(new Error("refused"));

test("after a failure, the model is unavailable and is not called again for 15 seconds", async () => {
  const patience = new Patience();
  await expect(patience.ask(refuse)).rejects.toMatchObject({
    code: "EMBEDDER_UNAVAILABLE",
    message: "refused",
  });
  const run = vi.fn(() => Promise.resolve(1));
  await expect(patience.ask(run)).rejects.toMatchObject({ message: "refused" });
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(15_001);
  expect(await patience.ask(run)).toBe(1);
  expect(patience.failure).toBeUndefined();
});

test("a model that takes over 5 seconds is unavailable until its late answer arrives", async () => {
  const patience = new Patience();
  let answer: (value: number) => void = () => undefined;
  const asked = patience.ask(() => new Promise<number>((resolve) => (answer = resolve)));
  const refused = expect(asked).rejects.toMatchObject({ code: "EMBEDDER_UNAVAILABLE" });
  await vi.advanceTimersByTimeAsync(5_001);
  await refused;
  expect(patience.failure?.message).toContain("5 seconds");
  answer(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(patience.failure).toBeUndefined();
});

test("a clock that is set back a day does not make the pause longer", async () => {
  const patience = new Patience();
  await expect(patience.ask(refuse)).rejects.toMatchObject({ message: "refused" });
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(15_001);
  expect(await patience.ask(() => Promise.resolve(1))).toBe(1);
});
