// How does the page call the server? One function for every request: it sends the token and turns refusals into errors.

export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** The server's answer instead of a result. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** How to fix it, in the server's words. */
  readonly hint: string | undefined;

  constructor(status: number, code: string, message: string, hint: string | undefined) {
    super(message);
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

/** The administrator's routes may need a separate token. */
type Role = "reader" | "admin";

const keyOf = (role: Role): string => `loci-token-${role}`;

/** Kept only for this tab, until it closes. */
export function keepToken(role: Role, token: string): void {
  sessionStorage.setItem(keyOf(role), token);
}

const readToken = (role: Role): string | null =>
  sessionStorage.getItem(keyOf(role)) ?? (role === "admin" ? sessionStorage.getItem(keyOf("reader")) : null);

export async function ask<Answer>(
  path: string,
  parameters: Parameters = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== "") query.set(name, String(value));
  const text = query.toString();
  return send(`${path}${text === "" ? "" : `?${text}`}`, { method: "GET", ...(signal && { signal }) });
}

/** For requests that change the store. */
export async function tell<Answer>(path: string, body: Readonly<Record<string, unknown>>): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return send(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function send<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const token = readToken(url.startsWith("/admin/") ? "admin" : "reader");
  const headers = {
    ...(init.headers as Record<string, string>),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  let response: Response;
  try {
    response = await fetch(url, { ...init, headers });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal(
      0,
      "NO_ANSWER",
      "The server does not answer.",
      "Restart it with `loci open`, then reload this page.",
    );
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as Answer;
  const { error = {} } = (body ?? {}) as {
    readonly error?: { readonly code?: string; readonly message?: string; readonly hint?: string };
  };
  throw new Refusal(
    response.status,
    error.code ?? "UNKNOWN",
    error.message ?? `The server answered ${response.status}.`,
    error.hint,
  );
}
