import { defineConfig } from "vitest/config";

// Tests run on what tsc built, as users run it.
export default defineConfig({
  test: { include: ["dist/test/**/*.test.js"], testTimeout: 20_000, hookTimeout: 20_000, pool: "forks" },
});
