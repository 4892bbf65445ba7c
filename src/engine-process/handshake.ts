// How do a client and the engine know that both belong to one user? Each proves that it knows the secret of the home,
// over numbers that both have just chosen, and neither sends the secret: on Windows any user can take a free pipe name,
// and would be told it. The client, whose hello may hold keys, proves itself last.
//
//   client  {"loci": 2, "nonce"}
//   engine  {"loci": 2, "nonce", "proof"}
//   client  {"proof", …hello}
//   engine  its answer
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import { checkHello, type Hello, type HelloAnswer } from "./hello.ts";
import { readLine } from "./read-line.ts";

/** The version of these lines, independent of Loci's own version. */
const handshakeVersion = 2;

const helloBytes = 1024 * 1024;
/** How long a client may take for each of its lines. */
const clientMs = 5_000;
const answerBytes = 64 * 1024;
/** An engine answers within milliseconds, however busy its threads; only the first time it loads the tools before. */
const answerMs = 10_000;

/** What the asked side turned out to be, if it has no answer. */
export type NoAnswer =
  /** It has ended the connection. */
  | "ended"
  /** It accepts connections, but does not answer, or not with a line. */
  | "silent"
  /** It does not know the secret of this home. */
  | "unproven";

/** Greets the engine, and tells it the hello once it has proven itself. The socket is paused afterwards. */
export async function askOverSocket(
  socket: Socket,
  secret: string,
  hello: Hello,
): Promise<HelloAnswer | NoAnswer> {
  const own = createNonce();
  send(socket, { loci: handshakeVersion, nonce: own });
  const challenge = await receive(socket);
  if (typeof challenge === "string") return challenge;
  // An engine of another version refuses at once.
  if (isRefusal(challenge)) return challenge;
  const { nonce, proof } = challenge as { readonly nonce?: unknown; readonly proof?: unknown };
  if (typeof nonce !== "string" || !isSame(proof, prove(secret, "engine", own, nonce))) return "unproven";
  send(socket, { proof: prove(secret, "client", own, nonce), ...hello });
  return (await receive(socket)) as HelloAnswer | NoAnswer;
}

/** The hello of a client that has proven itself; everyone else is turned away. */
export async function admitClient(socket: Socket, secret: string): Promise<Hello | undefined> {
  const greeting = parse(await readLine(socket, helloBytes, clientMs));
  const { loci, nonce } = (greeting ?? {}) as { readonly loci?: unknown; readonly nonce?: unknown };
  if (loci !== handshakeVersion || typeof nonce !== "string") {
    // Every version understands this answer, the first one as the answer to its hello.
    if (typeof loci === "number") answerHello(socket, { ok: false, refusal: "version" });
    socket.destroySoon();
    return undefined;
  }
  const own = createNonce();
  send(socket, { loci: handshakeVersion, nonce: own, proof: prove(secret, "engine", nonce, own) });
  const told = parse(await readLine(socket, helloBytes, clientMs));
  const { proof } = (told ?? {}) as { readonly proof?: unknown };
  const hello = isSame(proof, prove(secret, "client", nonce, own)) ? checkHello(told) : undefined;
  if (hello === undefined) socket.destroy();
  return hello;
}

export function answerHello(socket: Socket, answer: HelloAnswer): void {
  send(socket, answer);
}

function createNonce(): string {
  return randomBytes(32).toString("hex");
}

/** The role is part of it, so that no one can prove something by sending back what it was sent. */
function prove(secret: string, role: "engine" | "client", ofClient: string, ofEngine: string): string {
  const text = JSON.stringify([role, ofClient, ofEngine]);
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** In constant time, so that the time does not reveal how much of it was right. */
function isSame(given: unknown, proof: string): boolean {
  if (typeof given !== "string") return false;
  const [left, right] = [Buffer.from(given), Buffer.from(proof)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function send(socket: Socket, value: object): void {
  socket.write(`${JSON.stringify(value)}\n`);
}

async function receive(socket: Socket): Promise<object | NoAnswer> {
  const line = await readLine(socket, answerBytes, answerMs);
  if (line !== undefined) return parse(line) ?? "unproven";
  // Not by the clock: a timer may fire a moment early.
  return socket.readableEnded || socket.destroyed ? "ended" : "silent";
}

function parse(line: string | undefined): object | undefined {
  try {
    const value: unknown = JSON.parse(line ?? "");
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRefusal(value: object): value is HelloAnswer & { readonly ok: false } {
  return "ok" in value && value.ok === false && "refusal" in value;
}
