// The only place that reads the process's environment.
export type Environment = Readonly<Record<string, string | undefined>>;

export function readEnvironment(): Environment {
  return process.env;
}
