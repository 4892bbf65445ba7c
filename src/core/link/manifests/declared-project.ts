// What a manifest declares: the same for every package manager that has no workspaces of its own.

export interface DeclaredProject {
  /** Undefined if the manifest names no package, as a list of requirements does. */
  readonly name: string | undefined;
  readonly version: string;
  readonly description: string | undefined;
  readonly dependencies: readonly DeclaredDependency[];
}

export interface DeclaredDependency {
  readonly name: string;
  /** As written; "" if it is declared elsewhere. */
  readonly version: string;
  readonly dev: boolean;
}
