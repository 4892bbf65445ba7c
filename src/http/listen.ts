// One application at several addresses: HTTP or HTTPS servers that share it.
import { lookup } from "node:dns/promises";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { LociError } from "../errors.ts";
import { formatUrl, isLoopback, type ListenAddress } from "./parse-address.ts";
import type { HttpSettings } from "./settings.ts";

export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Throws CONFIG_INVALID if one half of the pair is missing or a file cannot be read. */
export function loadTls({
  certFile,
  keyFile,
}: Pick<HttpSettings, "certFile" | "keyFile">): TlsFiles | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) {
    throw new LociError(
      "CONFIG_INVALID",
      "TLS needs both http.certFile and http.keyFile, but one is not set.",
    );
  }
  return { cert: readPem("certFile", certFile), key: readPem("keyFile", keyFile) };
}

function readPem(key: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new LociError("CONFIG_INVALID", `http.${key} is ${file}, which cannot be read.`, { cause });
  }
}

/** For a name, the address it currently resolves to. Throws CONFIG_INVALID if it resolves to none. */
export async function resolveAddresses(
  addresses: readonly ListenAddress[],
): Promise<readonly ListenAddress[]> {
  return Promise.all(
    addresses.map(async ({ host, port }) => {
      try {
        return { host: (await lookup(host)).address, port };
      } catch (cause) {
        throw new LociError(
          "CONFIG_INVALID",
          `http.listen names ${host}, which is not an address of this machine.`,
          { cause },
        );
      }
    }),
  );
}

export function reachesOnlyThisMachine(addresses: readonly ListenAddress[]): boolean {
  return addresses.every(({ host }) => isLoopback(host));
}

/** Does not listen yet. Throws CONFIG_INVALID for an invalid certificate or key. */
export function createServerFor(
  handler: RequestListener,
  { requestTimeoutMs, maxSessions }: Pick<HttpSettings, "requestTimeoutMs" | "maxSessions">,
  tls: TlsFiles | undefined,
): Server {
  const options = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(30_000, requestTimeoutMs),
  };
  let server: Server;
  try {
    server =
      tls === undefined
        ? createHttpServer(options, handler)
        : createHttpsServer({ ...options, ...tls }, handler);
  } catch (cause) {
    throw new LociError(
      "CONFIG_INVALID",
      "http.certFile and http.keyFile do not hold a certificate and its key.",
      { cause },
    );
  }
  // Each client has one stream and a few requests beside it.
  server.maxConnections = 4 * maxSessions;
  return server;
}

/** Returns the URL with the actual port. Throws ADDRESS_IN_USE, CONFIG_INVALID. */
export function listen(server: Server, address: ListenAddress, isSecure: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      reject(describeProblem(cause, address));
    });
    server.listen(address.port, address.host, () => {
      resolve(formatUrl({ ...address, port: (server.address() as AddressInfo).port }, isSecure));
    });
  });
}

function describeProblem(cause: NodeJS.ErrnoException, { host, port }: ListenAddress): LociError {
  const where = `${host}:${port}`;
  if (cause.code === "EADDRINUSE") {
    return new LociError("ADDRESS_IN_USE", `Another program is already listening on ${where}.`, {
      hint: "Choose another port, or 0 for a free one.",
      cause,
    });
  }
  return new LociError("CONFIG_INVALID", `Cannot listen on ${where}: ${cause.message}.`, { cause });
}
