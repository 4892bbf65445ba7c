// Replays recorded questions at random times, without waiting for each other's answers, as many users would.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Mulberry32 } from "../../src/kernels/mulberry32.ts";
import type { RecordedRequest, RecordedRound } from "./record-questions.ts";

/** Milliseconds that each question took. Rejects if an answer is not 200. */
export async function replayQuestions(
  target: string,
  questions: readonly (readonly RecordedRound[])[],
  { perSecond, count, seed = 1 }: { perSecond: number; count: number; seed?: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const random = new Mulberry32(seed);
  const times: Promise<number>[] = [];
  let due = performance.now();
  for (let i = 0; i < count; i++) {
    due += (-Math.log((random.next() + 0.5) / 2 ** 32) * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    const question = questions[random.next() % questions.length]!;
    times.push(askAgain(target, agent, question, due));
  }
  const all = await Promise.all(times);
  agent.destroy();
  return all;
}

/** Measures from the time the request was due: a late client must not make the server look fast. */
async function askAgain(
  target: string,
  agent: Agent,
  rounds: readonly RecordedRound[],
  dueMs: number,
): Promise<number> {
  for (const { requests } of rounds) await Promise.all(requests.map((one) => send(target, agent, one)));
  return performance.now() - dueMs;
}

function send(target: string, agent: Agent, { method, path, body }: RecordedRequest): Promise<void> {
  const { hostname, port } = new URL(target);
  const headers = { "content-type": "application/json", "content-length": body.length };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${method} ${path} was answered with ${answer.statusCode}.`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
