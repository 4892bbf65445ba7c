// What is served at an address? The part of the server's catalog that `/mcp/FAMILY` and `?tools=` select.
import type { Narrowing } from "../families/serve.ts";
import type { Catalog } from "../tools/catalog/catalog.ts";

export interface Scope {
  /** The same for all addresses that select the same part. */
  readonly id: string;
  readonly family: string | undefined;
  getCatalog(): Promise<Catalog>;
}

/** Throws INPUT_INVALID for a tool, and ROUTE_NOT_FOUND for a family, that the server does not offer. */
export type CatalogLoader = (narrowing: Narrowing) => Promise<Catalog>;

/**
 * A catalog takes a few milliseconds to make. Clients choose among a few, and one that tries many cannot use up memory.
 */
const maxCatalogs = 32;

export class Scopes {
  readonly #load: CatalogLoader;
  readonly #catalogs = new Map<string, Promise<Catalog>>();

  constructor(load: CatalogLoader) {
    this.#load = load;
  }

  /** @param tools - what `?tools=` says, once or several times: names, separated by commas */
  find(family: string | undefined, tools: string | readonly string[] = []): Scope {
    const given = typeof tools === "string" ? tools : tools.join(",");
    const names = [...new Set(given.split(",").map((name) => name.trim()))]
      .filter((name) => name !== "")
      .sort();
    const id = JSON.stringify([family ?? "", ...names]);
    return { id, family, getCatalog: () => this.#get(id, family, names) };
  }

  #get(id: string, family: string | undefined, tools: readonly string[]): Promise<Catalog> {
    const loading = this.#catalogs.get(id) ?? this.#load({ family, tools });
    this.#catalogs.delete(id);
    this.#catalogs.set(id, loading);
    // Failed selections are not kept.
    loading.catch(() => this.#catalogs.delete(id));
    const [eldest] = this.#catalogs.keys();
    if (this.#catalogs.size > maxCatalogs && eldest !== undefined) this.#catalogs.delete(eldest);
    return loading;
  }
}
