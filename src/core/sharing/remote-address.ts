// Where is the cache? Its address for requests, and for display.
import { splitCredentials } from "../../base/split-credentials.ts";
import { LociError } from "../../errors.ts";

export interface RemoteAddress {
  /** Ends with a slash; has no credentials. */
  readonly base: URL;
  /** From the user and password in the address. */
  readonly authorization: string | undefined;
}

/** Throws CONFIG_INVALID without showing credentials. */
export function parseRemote(remote: string): RemoteAddress {
  const base = URL.canParse(remote) ? new URL(remote) : undefined;
  if (base === undefined || !/^https?:$/.test(base.protocol) || base.search !== "" || base.hash !== "") {
    throw new LociError("CONFIG_INVALID", "artifacts.remote is not the base of an http or https address.", {
      hint: "Give it as https://HOST/PATH, without a query: /ac/ and a hash are added.",
    });
  }
  const { address, authorization } = splitCredentials(base);
  if (!address.pathname.endsWith("/")) address.pathname += "/";
  return { base: address, authorization };
}

/** The address without credentials. */
export function describeRemote(remote: string): string {
  return parseRemote(remote).base.href.replace(/\/$/, "");
}
