// Does a request come from a program that means this server, or from a web page that was led here? A page may resolve
// its own name to this machine's address (DNS rebinding), so the names in Host and Origin decide.
import { hostname } from "node:os";
import { isIP } from "node:net";
import { isLoopback } from "./parse-address.ts";

export interface OriginRules {
  /** Whether the server can be reached only from this machine. */
  readonly isLocal: boolean;
  /** Additional names of the server, in lower case. */
  readonly hosts: readonly string[];
  /** Origins of web pages that may call the server. */
  readonly origins: readonly string[];
}

interface RequestHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  /** Sec-Fetch-Site: browsers send it even if they send no Origin. */
  readonly site?: string | undefined;
}

/** What is wrong with the request's origin; undefined if nothing is. */
export function findForeignOrigin(headers: RequestHeaders, rules: OriginRules): string | undefined {
  const { host, origin, site } = headers;
  const name = readHostName(host);
  if (name === undefined || !isOwnName(name, rules))
    return `The host ${quote(host)} is not a name of this server.`;
  if (origin === undefined) {
    const isPage = site !== undefined && site !== "same-origin" && site !== "none";
    return isPage ? "Web pages may not send requests to this server." : undefined;
  }
  if (rules.origins.includes(origin)) return undefined;
  // The server's own page, or a program that gives the server's address as its origin.
  if (origin === `http://${host ?? ""}` || origin === `https://${host ?? ""}`) return undefined;
  return `Web pages of ${quote(origin)} may not send requests to this server.`;
}

function quote(text: string | undefined): string {
  return JSON.stringify((text ?? "").slice(0, 100));
}

/** Without port and brackets, in lower case. */
function readHostName(host: string | undefined): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:\s/@]+))(?::\d{1,5})?$/i.exec(host ?? "");
  return (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, "");
}

/** An address cannot be rebound. A name can, unless it is known to belong to this machine. */
function isOwnName(name: string, { isLocal, hosts }: OriginRules): boolean {
  if (isLoopback(name) || hosts.includes(name)) return true;
  return !isLocal && (isIP(name) !== 0 || name === hostname().toLowerCase());
}
