// Does a Loci server with the page answer at one of the configured addresses?
import { formatUrl, parseAddresses } from "./parse-address.ts";

const patienceMs = 500;

/**
 * The base address of the first one that does; undefined if none does or none is configured. Throws CONFIG_INVALID if
 * an address is invalid.
 */
export async function findServer(listen: readonly string[]): Promise<string | undefined> {
  if (listen.length === 0) return undefined;
  for (const { host, port } of parseAddresses(listen)) {
    if (port === 0) continue;
    // A server on all addresses can be reached at the loopback address.
    const url = formatUrl({ host: /^(?:0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host, port }, false);
    if ((await isLoci(url)) && (await hasPage(url))) return url;
  }
  return undefined;
}

async function isLoci(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(patienceMs) });
    return ((await response.json()) as { readonly app?: unknown }).app === "loci";
  } catch {
    return false;
  }
}

/** A server that offers only some of its tools has no page. */
async function hasPage(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${url}/`, { method: "HEAD", signal: AbortSignal.timeout(patienceMs) });
    return ok;
  } catch {
    return false;
  }
}
