// A user and a password in an address: they are sent as a header, since fetch refuses such addresses, and never shown.

export interface SplitAddress {
  /** Without the user and the password. */
  readonly address: URL;
  /** The value of the Authorization header (Basic); undefined if the address names no user. */
  readonly authorization: string | undefined;
}

export function splitCredentials(given: URL): SplitAddress {
  const address = new URL(given);
  const { username, password } = address;
  address.username = "";
  address.password = "";
  if (username === "" && password === "") return { address, authorization: undefined };
  const pair = Buffer.from(`${decode(username)}:${decode(password)}`).toString("base64");
  return { address, authorization: `Basic ${pair}` };
}

/** A "%" that begins no escape is one of the password's own characters. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch {
    return text;
  }
}
