// How are settings kept that calls change, as opposed to those of the configuration?

/** Settings that last across restarts: small JSON values under a family's own key (`codemem.scoringWeights`). */
export interface SettingsEngine {
  /** Undefined if it was never set. */
  get(key: string, signal?: AbortSignal): Promise<unknown>;
  /** Durable when the promise resolves. */
  set(key: string, value: unknown, signal?: AbortSignal): Promise<void>;
  /**
   * Sets what `change` makes of the current value, and returns it. If another caller changes the setting meanwhile,
   * `change` is called again, so that neither change is lost. It must not change the value that it is given.
   */
  update<T>(key: string, change: (current: unknown) => T, signal?: AbortSignal): Promise<T>;
}
