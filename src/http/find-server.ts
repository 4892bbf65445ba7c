// Does a server of Loci with the page answer at one of the addresses that are configured?
import { formatUrl, parseAddresses } from "./parse-address.ts";

const patienceMs = 500;

/** Its base address; of several the first. Throws CONFIG_INVALID if it is not an address. */
export async function findServer(listen: readonly string[]): Promise<string | undefined> {
  for (const { host, port } of parseAddresses(listen)) {
    if (port === 0) continue;
    // Whoever listens on all addresses is reached at this machine's own.
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

/** A server that lists a few of its tools has none. */
async function hasPage(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${url}/`, { method: "HEAD", signal: AbortSignal.timeout(patienceMs) });
    return ok;
  } catch {
    return false;
  }
}
