// When does the circuit breaker disable a cache, and when is the cache tried again?
import { expect, test } from "vitest";
import { createCircuitBreaker } from "../../../../src/core/sharing/circuit-breaker.ts";

test("three consecutive failures open the circuit breaker for a minute; one more failure opens it again", () => {
  const breaker = createCircuitBreaker();
  breaker.failed("a", 0);
  breaker.failed("b", 0);
  breaker.succeeded();
  breaker.failed("c", 0);
  breaker.failed("d", 0);
  expect(breaker.reason(0)).toBeUndefined();
  breaker.failed("e", 0);
  expect(breaker.reason(59_999)).toBe("e");
  expect(breaker.reason(60_000)).toBeUndefined();
  breaker.failed("f", 60_000);
  expect(breaker.reason(60_001)).toBe("f");
});

test("a refusal opens the circuit breaker immediately", () => {
  const breaker = createCircuitBreaker();
  breaker.refuse("no token", 0);
  expect(breaker.reason(1)).toBe("no token");
});
