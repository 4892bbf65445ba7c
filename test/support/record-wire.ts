// What goes over HTTP between a client and a server, as text that is the same in every run: a `fetch` that writes it down.

/** Of a request's headers, those that the protocol gives a meaning. */
const protocolHeaders = /^(accept|content-type|last-event-id|mcp-.+)$/;
/** Of a response's. */
const answerHeaders = /^(content-type|mcp-.+|www-authenticate|retry-after)$/;

interface Exchange {
  readonly request: string;
  readonly response: Promise<string>;
}

export interface WireRecorder {
  readonly fetch: typeof fetch;
  /** Resolves when as many requests were answered: some clients open a stream of their own beside their calls. */
  answered(count: number): Promise<void>;
  /** Every exchange in the order in which it began. @param hide - puts names in the place of what differs from run to run */
  render(hide: (text: string) => string): Promise<string>;
}

/** @param elided - keys whose values are left out of the text */
export function recordWire(elided: ReadonlySet<string>): WireRecorder {
  const showMessage = (text: string): string =>
    JSON.stringify(JSON.parse(text, (key, value: unknown) => (elided.has(key) ? "…" : value)));
  const showBody = (text: string, contentType: string): string[] => {
    if (text === "") return [];
    if (!contentType.startsWith("text/event-stream")) return [showMessage(text)];
    return (
      text
        .split("\n")
        // Comments keep a slow stream open; how many there are is a matter of time.
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
      // A stream that the client opens for news ends with the client, not with an answer.
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
