// What is offered to a client? Loaded once per selection of tools, and kept for later clients.
import type { ServeSettings } from "../mcp/serve-stdio.ts";
import type { Catalog } from "../tools/catalog/catalog.ts";

/** How many catalogs of different selections are kept. */
const mostCatalogs = 16;

export class KeptCatalogs {
  readonly #load: (settings: ServeSettings) => Promise<Catalog>;
  readonly #loaded = new Map<string, Promise<Catalog>>();

  constructor(load: (settings: ServeSettings) => Promise<Catalog>) {
    this.#load = load;
  }

  /** Rejects if the settings name tools that do not exist. */
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
