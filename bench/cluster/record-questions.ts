// What does a question ask of the server? A proxy between the two records each request with its time, so that the
// requests can be replayed without Loci.
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer;
  readonly startMs: number;
  readonly endMs: number;
  /** Size of the answer. */
  readonly bytes: number;
}

/** Requests that were in flight together. The next round begins once all of them are answered. */
export interface RecordedRound {
  readonly requests: readonly RecordedRequest[];
  readonly tookMs: number;
}

export interface Recorder {
  readonly url: string;
  /** Rounds since the last call. */
  take(): RecordedRound[];
  close(): Promise<void>;
}

export async function startRecorder(target: string): Promise<Recorder> {
  const { hostname, port } = new URL(target);
  let recorded: RecordedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    void readAll(incoming).then((body) => {
      const startMs = performance.now();
      const { method = "GET", url: path = "/", headers } = incoming;
      const passed = request({ hostname, port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        void readAll(answer).then((bytes) => {
          outgoing.end(bytes);
          recorded.push({ method, path, body, startMs, endMs: performance.now(), bytes: bytes.length });
        });
      });
      passed.on("error", () => outgoing.destroy());
      passed.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const rounds = splitRounds(recorded);
      recorded = [];
      return rounds;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
    },
  };
}

export function splitRounds(requests: readonly RecordedRequest[]): RecordedRound[] {
  const rounds: RecordedRequest[][] = [];
  let end = -Infinity;
  for (const one of [...requests].sort((a, b) => a.startMs - b.startMs)) {
    if (one.startMs >= end) rounds.push([]);
    rounds.at(-1)!.push(one);
    end = Math.max(end, one.endMs);
  }
  return rounds.map((round) => ({
    requests: round,
    tookMs: Math.max(...round.map(({ endMs }) => endMs)) - round[0]!.startMs,
  }));
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
