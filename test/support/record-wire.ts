// Records the HTTP traffic between a client and a server as text that is the same in every run: a recording `fetch`.

/** The request headers that the protocol defines. */
const protocolHeaders = /^(accept|content-type|last-event-id|mcp-.+)$/;
/** The response headers that the protocol defines. */
const answerHeaders = /^(content-type|mcp-.+|www-authenticate|retry-after)$/;

interface Exchange {
  readonly request: string;
  readonly response: Promise<string>;
}

export interface WireRecorder {
  readonly fetch: typeof fetch;
  /** Resolves once this many requests were answered: some clients also open a stream beside their calls. */
  answered(count: number): Promise<void>;
  /** All exchanges, in the order they began. @param hide - replaces what differs from run to run with names */
  render(hide: (text: string) => string): Promise<string>;
}

/** @param elided - keys whose values are omitted from the text */
export function recordWire(elided: ReadonlySet<string>): WireRecorder {
  const showMessage = (text: string): string =>
    JSON.stringify(JSON.parse(text, (key, value: unknown) => (elided.has(key) ? "…" : value)));
  const showBody = (text: string, contentType: string): string[] => {
    if (text === "") return [];
    if (!contentType.startsWith("text/event-stream")) return [showMessage(text)];
    return (
      text
        .split("\n")
        // Comments keep a slow stream open; their number depends on timing.
        .filter((line) => line !== "" && !line.startsWith(":"))
        .map((line) => line.replace(/(?<=^data: ?)\{.*$/, showMessage))
    );
  };
  const exchanges: Exchange[] = [];
  const waiting = new Set<() => void>();
  let done = 0;
  return {
    async fetch(target, init) {
      const request = new Request(target, init);
      const url = new URL(request.url);
      let answer: (text: string) => void = () => undefined;
      exchanges.push({
        request: [
          `${request.method} ${url.pathname}${url.search}`,
          ...listHeaders(request.headers, protocolHeaders),
          ...showBody(typeof init?.body === "string" ? init.body : "", "application/json"),
        ].join("\n"),
        response: new Promise((resolve) => {
          answer = resolve;
        }),
      });
      const response = await fetch(target, init);
      const head = [`HTTP ${response.status}`, ...listHeaders(response.headers, answerHeaders)];
      // A stream that the client opens for notifications ends with the client, not with an answer.
      const isOpen = request.method === "GET" && response.ok;
      const body = isOpen ? Promise.resolve("") : response.clone().text();
      void body.then((text) => {
        answer([...head, ...showBody(text, response.headers.get("content-type") ?? "")].join("\n"));
      });
      done++;
      for (const check of waiting) check();
      return response;
    },
    answered: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (done < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    async render(hide) {
      const shown = await Promise.all(
        exchanges.map(async ({ request, response }) => `${mark(">", request)}\n${mark("<", await response)}`),
      );
      return `${hide(shown.join("\n\n"))}\n`;
    },
  };
}

function listHeaders(headers: Headers, wanted: RegExp): string[] {
  return [...headers].filter(([name]) => wanted.test(name)).map(([name, value]) => `${name}: ${value}`);
}

function mark(sign: string, text: string): string {
  return text
    .split("\n")
    .map((line) => `${sign} ${line}`.trimEnd())
    .join("\n");
}
