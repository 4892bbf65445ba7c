// Where is the cache? Its address for requests, and for display.
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
  const { username, password } = base;
  const authorization =
    username === "" && password === ""
      ? undefined
      : `Basic ${Buffer.from(`${decode(username)}:${decode(password)}`).toString("base64")}`;
  base.username = "";
  base.password = "";
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  return { base, authorization };
}

/** A "%" that begins no escape is one of the password's own characters. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch {
    return text;
  }
}

/** The address without credentials. */
export function describeRemote(remote: string): string {
  return parseRemote(remote).base.href.replace(/\/$/, "");
}
