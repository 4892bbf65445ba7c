// Metrics of a running server for Prometheus: the process, requests, tool calls, clients.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { CallObserver } from "../mcp/serve-tools.ts";

export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  readonly onCall: CallObserver;
  onResponse(request: { method: string; route: string; status: number; durationMs: number }): void;
  onRefused(code: string): void;
}

/** Seconds; a search takes a few milliseconds, an index run minutes. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600];

export function createMetrics(countSessions: () => Readonly<Record<string, number>>): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const requests = new Histogram({
    name: "loci_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer",
    ...{ labelNames: ["method", "route", "status"] as const, buckets, registers },
  });
  const calls = new Histogram({
    name: "loci_tool_call_duration_seconds",
    help: "Duration of one tool call",
    ...{ labelNames: ["family", "tool", "outcome"] as const, buckets, registers },
  });
  const refused = new Counter({
    name: "loci_http_refused_total",
    help: "Refused requests, by error code",
    ...{ labelNames: ["code"] as const, registers },
  });
  new Gauge({
    name: "loci_mcp_sessions",
    help: "Connected clients, by transport",
    ...{ labelNames: ["transport"] as const, registers },
    collect() {
      for (const [transport, count] of Object.entries(countSessions())) this.set({ transport }, count);
    },
  });
  return {
    contentType: register.contentType,
    render: () => register.metrics(),
    onCall: ({ family, tool, durationMs, isError }) => {
      calls.observe({ family, tool, outcome: isError ? "error" : "ok" }, durationMs / 1000);
    },
    onResponse: ({ method, route, status, durationMs }) => {
      requests.observe({ method, route, status }, durationMs / 1000);
    },
    onRefused: (code) => {
      refused.inc({ code });
    },
  };
}
