// The only place that reads the process's environment.
export type Environment = Readonly<Record<string, string | undefined>>;

export function readEnvironment(): Environment {
  return process.env;
}

/** Where programs are looked for. Windows usually calls it `Path`, and threads, unlike processes, know it by that only. */
export function searchPathOf(environment: Environment): string {
  return environment["PATH"] ?? environment["Path"] ?? "";
}
