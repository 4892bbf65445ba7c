// If a call runs out of time, it returns its partial result with the error.
import { expect, test } from "vitest";
import { endInTime } from "../../../../src/families/context-engine/define.ts";
import { presentFailure } from "../../../../src/families/context-engine/failure.ts";
import { contextEngine } from "../../../../src/families/context-engine/index.ts";
import { createCatalog } from "../../../../src/tools/catalog/catalog.ts";
import { openContext } from "../../../../src/tools/calls/open-context.ts";
import { toWireError } from "../../../../src/errors.ts";
import { createCallContext, createSampleEngine } from "../../../support/sample-engine.ts";

async function runOut(partial: Record<string, unknown> | undefined): Promise<Record<string, unknown>> {
  const call = createCallContext(createSampleEngine([]), createCatalog([contextEngine]));
  const context = await openContext(call, contextEngine, false, { warnings: [] });
  const run = endInTime(
    "context_answer",
    context,
    async ({ signal, keep }) => {
      if (partial !== undefined) keep(partial);
      return new Promise<never>((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          reject(new Error("stopped"));
        });
      });
    },
    20,
  );
  const { code, message, hint, details } = toWireError(await run.catch((error: unknown) => error));
  return presentFailure({ tool: "context_answer", code, message, hint, details });
}

test("a timeout error includes the partial result so far", async () => {
  const kept = { answer: "Definition: parse [1]", citations: [{ id: 1, path: "src/parse.ts" }] };
  const told = await runOut(kept);
  expect(told).toMatchObject({ ok: false, error_code: "TIMEOUT_ERROR", ...kept });
  expect(told["details"]).toMatchObject({ timeout_ms: 20 });
  expect(told["details"]).not.toHaveProperty("partial");
});

test("a timeout error includes an empty answer if there is no partial result", async () => {
  expect(await runOut(undefined)).toMatchObject({ error_code: "TIMEOUT_ERROR", answer: "", citations: [] });
});
