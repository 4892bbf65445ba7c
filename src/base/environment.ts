// The only place that reads and sets the process's environment.
export type Environment = Readonly<Record<string, string | undefined>>;

export function readEnvironment(): Environment {
  return process.env;
}

/** Where programs are looked for. Windows usually calls it `Path`, and threads, unlike processes, know it by that only. */
export function searchPathOf(environment: Environment): string {
  return environment["PATH"] ?? environment["Path"] ?? "";
}

/**
 * Keeps native code from reporting how it is used: onnxruntime, from 1.29 on, tells Microsoft about each process, session
 * and graph, and keeps an identifier and what it could not send in the user's cache folder. To be called in the main
 * thread, before any thread loads the runtime: a worker's environment is a copy, which native code does not see. What
 * the user has set applies instead.
 */
export function refuseTelemetry(): void {
  process.env["ORT_DISABLE_TELEMETRY"] ??= "1";
}
