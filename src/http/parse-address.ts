// "[HOST:]PORT" as people write it: on which addresses does the server listen?
import { BlockList, isIP } from "node:net";
import { LociError } from "../errors.ts";

export interface ListenAddress {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

const defaultHost = "127.0.0.1";

/**
 * At least one. A host also applies to the ports after it: `0.0.0.0:8000,8001` is two ports of 0.0.0.0.
 * @throws CONFIG_INVALID if there is none, or one is not an address
 */
export function parseAddresses(items: readonly string[]): readonly ListenAddress[] {
  // Node takes a missing host to mean all addresses of the machine.
  if (items.length === 0) throw new LociError("CONFIG_INVALID", "http.listen names no address to listen on.");
  let host = defaultHost;
  return items.map((item) => {
    const match = /^(?:(\[[0-9a-f:.%]+\]|[^:[\]\s]+):)?(\d{1,5})$/i.exec(item.trim());
    const port = Number(match?.[2]);
    if (match === null || port > 65_535) {
      throw new LociError("CONFIG_INVALID", `${JSON.stringify(item)} is not an address to listen on.`, {
        hint: "Use [HOST:]PORT with a port from 0 to 65535, such as 8000, 127.0.0.1:8000 or [::1]:8000.",
      });
    }
    host = match[1]?.replace(/^\[|\]$/g, "") ?? host;
    return { host, port };
  });
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether only this machine can reach it; of all names, this is true only for `localhost`. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return host.toLowerCase() === "localhost";
  return loopback.check(host, version === 4 ? "ipv4" : "ipv6");
}

/** `http://127.0.0.1:8000`. */
export function formatUrl({ host, port }: ListenAddress, isSecure: boolean): string {
  return `${isSecure ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
