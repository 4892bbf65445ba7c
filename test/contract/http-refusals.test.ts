// Closed by default: a test for everything that `loci serve --http` refuses, and for what it must not reveal.
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectHttp, initialize, post, requestWithHeaders } from "../support/http-clients.ts";
import { startHttp, type HttpProcess } from "../support/http-process.ts";
import { listChildren } from "../support/raw-server.ts";
import { runLoci } from "../support/run-loci.ts";
import { makeSharedFolder, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const token = "a-token-of-the-readers-1234";
const adminToken = "a-token-of-the-administrator-5678";
const bearer = (value: string): { authorization: string } => ({ authorization: `Bearer ${value}` });
const forgetting = "/admin/stats/forgetting";

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers });
  await response.text();
  return response.status;
}

describe("a server without a token", () => {
  let server: HttpProcess;
  const home = makeSharedFolder("loci-open");
  beforeAll(async () => {
    server = await startHttp(home, { shared: true });
  });
  afterAll(() => server.stop());

  test("serves this machine only, including the administrator's routes", async () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(await statusOf(`${server.url}/tools`)).toBe(200);
    expect(await statusOf(server.url + forgetting)).toBe(200);
  });

  test("refuses requests from web pages and for foreign hosts", async () => {
    const { port } = new URL(server.url);
    const statuses = await Promise.all(
      [
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: `http://localhost:${Number(port) + 1}` },
        { host: `evil.example:${port}` },
        { host: "127.0.0.1.evil.example" },
        { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
        { "sec-fetch-site": "cross-site" },
      ].map(async (headers) => (await requestWithHeaders(`${server.url}/tools`, headers)).status),
    );
    expect(statuses).toEqual(statuses.map(() => 403));
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      const own = await requestWithHeaders(`${server.url}/tools`, { host, origin: `http://${host}` });
      expect(own.status).toBe(200);
    }
    const preflight = await fetch(`${server.url}/mcp`, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });

  test("reports an address that cannot be decoded as it reports any other failure", async () => {
    for (const path of ["/%zz?token=hidden", "/mcp/%e0%a4", `/api/${"%c0".repeat(200)}`]) {
      const response = await requestWithHeaders(server.url + path, {});
      expect([path, response.status]).toEqual([path, 400]);
      expect(JSON.parse(response.body)).toMatchObject({
        error: { code: "INPUT_INVALID", message: "The address of the request cannot be read." },
      });
    }
  });

  test("clients that hang up at once leave no failure in the log", async () => {
    const { port } = new URL(server.url);
    const request = `GET /tools HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`;
    for (let i = 0; i < 100; i++) {
      const socket = createConnection(Number(port), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.once("connect", () => {
        socket.write(request.repeat(20), () => socket.resetAndDestroy());
      });
      await once(socket, "close");
    }
    expect(await statusOf(`${server.url}/tools`)).toBe(200);
    const failure = server
      .output()
      .split("\n")
      .find((line) => line.includes("A request failed"));
    expect(failure).toBe(undefined);
  });

  test("reports an unknown route without its query, and an unknown family", async () => {
    const response = await fetch(`${server.url}/nothing?token=hidden`);
    expect([response.status, await response.json()]).toEqual([
      404,
      {
        error: expect.objectContaining({
          code: "ROUTE_NOT_FOUND",
          message: "There is nothing at GET /nothing.",
        }) as unknown,
      },
    ]);
    expect(await statusOf(`${server.url}/mcp/nobody`)).toBe(404);
  });
});

describe("a server with tokens", () => {
  let server: HttpProcess;
  const home = makeSharedFolder("loci-tokens");
  beforeAll(async () => {
    server = await startHttp(home, {
      shared: true,
      flags: ["--token", token, `--admin-token=${adminToken}`, "--log-level", "debug"],
    });
  });
  afterAll(() => server.stop());

  test("requires the token for everything except the health probes", async () => {
    for (const path of ["/mcp", "/sse", "/tools", "/metrics", "/openapi.json", forgetting, "/nothing"]) {
      expect([path, await statusOf(server.url + path)]).toEqual([path, 401]);
    }
    expect(await statusOf(`${server.url}/healthz`)).toBe(200);
    expect(await statusOf(`${server.url}/readyz`)).toBe(200);
    const refused = await post(`${server.url}/mcp/memento`, initialize, bearer(`${token}x`));
    expect(refused.headers.get("www-authenticate")).toContain("Bearer");
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { jsonrpc: "2.0", error: { code: -32000, data: { error: { code: "AUTHENTICATION_ERROR" } } } },
    ]);
    const { client } = await connectHttp(`${server.url}/mcp`, { token });
    await client.close();
  });

  test("serves the administrator's routes for the administrator's token only", async () => {
    const [reader, admin] = await Promise.all(
      [token, adminToken].map(async (value) => fetch(server.url + forgetting, { headers: bearer(value) })),
    );
    expect([reader!.status, await reader!.json()]).toMatchObject([
      403,
      { error: { code: "PERMISSION_DENIED" } },
    ]);
    expect(admin!.status).toBe(200);
    expect(await statusOf(`${server.url}/tools`, bearer(adminToken))).toBe(200);
  });

  test("does not reveal its tokens in the process list, the log, or errors", async () => {
    await statusOf(`${server.url}/tools?token=${token}`, bearer(token));
    await statusOf(`${server.url}/tools`, bearer(`${token}-wrong`));
    await post(`${server.url}/mcp`, "{", bearer(token));
    const pids = [server.child.pid ?? 0, ...listChildren(server.child.pid ?? 0)];
    expect(pids.length).toBe(2);
    const shown = [
      ...pids.map((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8")),
      server.output(),
      await (await fetch(`${server.url}/nothing?token=${token}`, { headers: bearer(token) })).text(),
    ].join("\n");
    expect(shown).toContain("answered");
    expect(shown).not.toContain(token);
    expect(shown).not.toContain(adminToken);
    const config = await runLoci(["config", "--home", home], { environment: { LOCI_HTTP_TOKEN: token } });
    expect(config.stdout).toContain("http.token");
    expect(config.stdout).not.toContain(token);
  });
});

describe("loci serve does not start", () => {
  const refuse = async (
    flags: readonly string[],
    environment = {},
  ): Promise<{ code: number | null; stderr: string }> =>
    runLoci(["serve", "--home", makeTempFolder(), ...flags], { environment });

  test("on a public address without a token", async () => {
    for (const listen of ["0.0.0.0:0", "[::]:0"]) {
      const { code, stderr } = await refuse(["--http", listen]);
      expect([code, stderr]).toEqual([
        78,
        expect.stringMatching(/reached from other machines, and no token/),
      ]);
    }
  });

  test("with an invalid address, token, or certificate, which the error names", async () => {
    const folder = makeTempFolder();
    const empty = join(folder, "empty");
    writeFileSync(empty, "\n");
    const wrong = async (...flags: string[]): Promise<string> => {
      const { code, stderr } = await refuse(flags);
      expect(code).toBe(78);
      return stderr;
    };
    expect(await wrong("--http", "eighty")).toContain('"eighty" is not an address');
    expect(await wrong("--http", "127.0.0.1:99999")).toContain("99999");
    const short = await wrong("--http", "0", "--token", "short-one");
    expect(short).toContain("http.token");
    expect(short).not.toContain("short-one");
    expect(await wrong("--http", "0", "--token-file", empty)).toContain("does not hold a token");
    expect(await wrong("--http", "0", "--token-file", join(folder, "none"))).toContain("cannot be read");
    expect(await wrong("--http", "0", "--http-cert-file", empty)).toContain("both");
    expect(await wrong("--http", "0", "--http-cert-file", empty, "--http-key-file", empty)).toContain(
      "certificate",
    );
    const same = { LOCI_HTTP_TOKEN: token, LOCI_HTTP_ADMIN_TOKEN: token };
    expect((await refuse(["--http", "0"], same)).stderr).toContain("the same");
  });

  test("on a port that another program uses", async () => {
    const first = await startHttp(makeTempFolder());
    const { code, stderr } = await refuse(["--http", new URL(first.url).host]);
    expect([code, stderr]).toEqual([69, expect.stringContaining("Another program is already listening")]);
  });
});

test("a public server accepts a token from a file and refuses unknown host names", async () => {
  const file = join(makeTempFolder(), "token");
  writeFileSync(file, `${token}\n`);
  const server = await startHttp(makeTempFolder(), {
    listen: "0.0.0.0:0",
    flags: ["--token-file", file, "--http-hosts", "Loci.Example"],
  });
  const url = `http://127.0.0.1:${new URL(server.url).port}`;
  expect(await statusOf(`${url}/tools`)).toBe(401);
  expect(await statusOf(`${url}/tools`, bearer(token))).toBe(200);
  // Without an administrator token, no client is an administrator.
  expect(await statusOf(url + forgetting, bearer(token))).toBe(403);
  const named = async (host: string): Promise<number> =>
    (await requestWithHeaders(`${url}/tools`, { host, ...bearer(token) })).status;
  expect([await named("loci.example:8000"), await named("192.168.7.7"), await named("evil.example")]).toEqual(
    [200, 200, 403],
  );
});

test("listed origins may send requests and read the session header", async () => {
  const server = await startHttp(makeTempFolder(), { flags: ["--http-origins", "https://app.example"] });
  const origin = { origin: "https://app.example" };
  const preflight = await fetch(`${server.url}/mcp`, {
    method: "OPTIONS",
    headers: {
      ...origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,mcp-session-id",
    },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([
    204,
    "https://app.example",
  ]);
  const begun = await post(`${server.url}/mcp`, initialize, origin);
  expect(begun.headers.get("access-control-allow-origin")).toBe("https://app.example");
  expect(begun.headers.get("access-control-expose-headers")).toContain("mcp-session-id");
  expect(await statusOf(`${server.url}/tools`, { origin: "https://other.example" })).toBe(403);
});

test("--read-only, --families, and --tools apply to every address", async () => {
  const server = await startHttp(makeTempFolder(), {
    flags: ["--read-only", "--families", "memento,codemem", "--tools", "memento,search_code"],
  });
  const names = async (query: string): Promise<string[]> => {
    const { tools } = (await (await fetch(`${server.url}/tools${query}`)).json()) as {
      tools: { name: string }[];
    };
    return tools.map(({ name }) => name);
  };
  expect(await names("")).toEqual(["search_code", "recall", "memory_injection"]);
  expect(await statusOf(`${server.url}/tools?tools=store_memory`)).toBe(400);
  expect(await statusOf(`${server.url}/tools?tools=memento-admin`)).toBe(400);
  expect(await statusOf(`${server.url}/mcp/context-engine`)).toBe(404);
  const { client, call } = await connectHttp(`${server.url}/mcp/memento`);
  const refused = await call("remember", { content: "nothing" });
  expect([refused.isError, JSON.stringify(refused.content)]).toEqual([
    true,
    expect.stringContaining("PERMISSION_DENIED"),
  ]);
  await client.close();
  const cleanup = await fetch(`${server.url}/admin/memory/cleanup`, { method: "POST" });
  expect([cleanup.status, await cleanup.json()]).toMatchObject([
    403,
    { error: { code: "PERMISSION_DENIED" } },
  ]);
});

describe("limits", () => {
  test("requests per minute and per hour, with an error in the format of the family or route", async () => {
    const server = await startHttp(makeTempFolder(), {
      flags: ["--http-requests-per-minute", "4", "--http-requests-per-hour", "6"],
    });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push(await statusOf(`${server.url}/tools`));
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const admin = await fetch(server.url + forgetting);
    const retryAfter = Number(admin.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect([admin.status, await admin.json()]).toMatchObject([
      429,
      { error: { code: "RATE_LIMIT_EXCEEDED" } },
    ]);
    const codes = await Promise.all(
      ["memento", "context-engine"].map(async (family) =>
        (await post(`${server.url}/mcp/${family}`, initialize)).json(),
      ),
    );
    expect(codes).toMatchObject([
      { jsonrpc: "2.0", error: { data: { error: { code: "RATE_LIMIT_EXCEEDED" } } } },
      { jsonrpc: "2.0", error: { data: { error_code: "RATE_LIMIT_ERROR" } } },
    ]);
    // The health check works all the same.
    expect(await statusOf(`${server.url}/healthz`)).toBe(200);
    const hour = await startHttp(makeTempFolder(), { flags: ["--http-requests-per-hour", "2"] });
    for (let i = 0; i < 2; i++) await statusOf(`${hour.url}/tools`);
    const late = await fetch(`${hour.url}/tools`);
    expect([late.status, Number(late.headers.get("retry-after")) > 60]).toEqual([429, true]);
  });

  test("the size of a request body", async () => {
    const server = await startHttp(makeTempFolder(), { flags: ["--http-body-bytes", "4096"] });
    const large = await post(`${server.url}/mcp`, { ...initialize, padding: "x".repeat(5000) });
    expect([large.status, await large.json()]).toMatchObject([413, { jsonrpc: "2.0" }]);
    const route = await fetch(`${server.url}/admin/memory/cleanup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ padding: "x".repeat(5000) }),
    });
    expect([route.status, await route.json()]).toMatchObject([413, { error: { code: "INVALID_INPUT" } }]);
  });

  test("the number of concurrent calls", async () => {
    const server = await startHttp(makeTempFolder(), { flags: ["--http-concurrent-calls", "2"] });
    const { port } = new URL(server.url);
    // A request whose body never ends counts as in progress for as long as it lasts.
    const hanging = [0, 1].map(() => {
      const socket = createConnection(Number(port), "127.0.0.1");
      socket.write(
        "POST /admin/memory/cleanup HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
      );
      return socket;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const refused = await post(`${server.url}/mcp/context-engine`, initialize);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    for (const socket of hanging) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await post(`${server.url}/mcp`, initialize)).status).toBe(200);
  });

  test("the number of clients that begin at the same moment, but not those that it turned away", async () => {
    const server = await startHttp(makeTempFolder(), { flags: ["--http-max-sessions", "2"] });
    const url = `${server.url}/mcp`;
    for (let i = 0; i < 3; i++) {
      const refused = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "text/plain" },
        body: JSON.stringify(initialize),
      });
      expect(refused.status).toBe(406);
      await refused.text();
    }
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(url, initialize)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503, 503, 503]);
  });

  test("the number of sessions and the time that a request may take to arrive", async () => {
    const server = await startHttp(makeTempFolder(), {
      flags: ["--http-max-sessions", "1", "--http-request-timeout-ms", "500"],
    });
    expect((await post(`${server.url}/mcp`, initialize)).status).toBe(200);
    const second = await post(`${server.url}/mcp`, initialize);
    expect([second.status, second.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await statusOf(`${server.url}/sse`)).toBe(503);
    const socket = createConnection(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(
      "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
    );
    const answer = await new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
      socket.on("close", () => {
        resolve(text);
      });
    });
    expect(answer).toContain("408");
  });
});

/** Node creates keys, but no certificates. */
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

test.skipIf(!hasOpenssl)("with a certificate and its key, the server speaks only HTTPS", async () => {
  const folder = makeTempFolder();
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-keyout",
      key,
      "-out",
      cert,
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
    ],
    { stdio: "ignore" },
  );
  const server = await startHttp(folder, { flags: ["--http-cert-file", cert, "--http-key-file", key] });
  expect(server.url).toMatch(/^https:/);
  const status = await new Promise<number>((resolve, reject) => {
    httpsRequest(`${server.url}/readyz`, { ca: readFileSync(cert), servername: "localhost" }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once("error", reject)
      .end();
  });
  expect(status).toBe(200);
  await expect(fetch(server.url.replace("https", "http"))).rejects.toThrow();
});
