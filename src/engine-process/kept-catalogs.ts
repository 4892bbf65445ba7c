// What is offered to a client? Loaded once for each selection of tools, and kept for the clients that come after.
import type { ServeSettings } from "../mcp/serve-stdio.ts";
import type { Catalog } from "../tools/catalog/catalog.ts";

/** Catalogs of different selections that are kept. */
const mostCatalogs = 16;

export class KeptCatalogs {
  readonly #load: (settings: ServeSettings) => Promise<Catalog>;
  readonly #loaded = new Map<string, Promise<Catalog>>();

  constructor(load: (settings: ServeSettings) => Promise<Catalog>) {
    this.#load = load;
  }

  /** Rejects where the settings name tools that there are not. */
  get(settings: ServeSettings): Promise<Catalog> {
    const key = JSON.stringify(settings.selection);
    const found = this.#loaded.get(key);
    if (found !== undefined) return found;
    const loading = this.#load(settings);
    this.#loaded.set(key, loading);
    loading.catch(() => this.#loaded.delete(key));
    const [eldest] = this.#loaded.keys();
    if (this.#loaded.size > mostCatalogs && eldest !== undefined) this.#loaded.delete(eldest);
    return loading;
  }
}
