// The engine that servers share, what a server offers its clients, and who may reach it over HTTP.
import { z } from "zod";
import { maxMessageBytes } from "../core/types/memory.ts";
import { servedCache } from "./artifact-settings.ts";

export const engineSection = z
  .strictObject({
    use: z
      .enum(["shared", "own"])
      .default("shared")
      .meta({ keywords: "daemon background process share memory editors windows isolate disable off" })
      .describe(
        "Whether servers over standard input and output share the home's engine process, or each has its own",
      ),
    idleMs: z
      .int()
      .min(0)
      .max(86_400_000)
      .default(120_000)
      .meta({ keywords: "daemon background process timeout end stop" })
      .describe("Time that the shared engine keeps running after its last client has ended"),
    memoryMiB: z
      .int()
      .min(0)
      .max(1_048_576)
      .default(0)
      .meta({ unit: "MiB", keywords: "memory ram rss limit ceiling bound heap large maximum" })
      .describe(
        "Memory that an engine may keep for projects between requests, including all it needs beside them; the least recently used are evicted first, and the requested one stays; linking and ranking also release what they hold by this limit; 0 is the smaller of 1536 and a quarter of the machine's memory",
      ),
    watch: z
      .boolean()
      .default(true)
      .meta({
        keywords: "watcher inotify save saved fresh stale update automatic reindex file system events",
      })
      .describe(
        "Watch the folders of indexed projects that a server is asked about, so that saved changes are found at once; otherwise their files are compared before each answer",
      ),
  })
  .prefault({});

export const serverSection = z
  .strictObject({
    families: z
      .array(z.string().min(1))
      .min(1)
      .default(["all"])
      .meta({ keywords: "choose enable disable hide fewer api product" })
      .describe("Families to offer: their names, or all"),
    tools: z
      .array(z.string().min(1))
      .default([])
      .meta({ keywords: "choose enable disable hide fewer essential profile context tokens" })
      .describe(
        "Offer only these tools: names of tools, topics or families, essential, or all; empty for all",
      ),
    outputSchemas: z
      .boolean()
      .default(true)
      .meta({ keywords: "fewer tokens context cost shorter list result schema" })
      .describe("Also list the schemas of results: half of the list's tokens"),
    root: z
      .string()
      .min(1)
      .optional()
      .meta({ unit: "path", keywords: "project workspace folder directory repository scope" })
      .describe(
        "Project that questions about code refer to if they name none; if not set, where the client works",
      ),
    readOnly: z
      .boolean()
      .default(false)
      .meta({ keywords: "stop prevent forbid protect agents write writing change modify delete safe" })
      .describe("Offer only tools that do not change the store"),
    confirm: z
      .boolean()
      .default(true)
      .meta({ keywords: "ask elicitation prompt permission delete destroy confirmation" })
      .describe("Ask the user before a tool destroys something, if the client can ask"),
    recordEvents: z
      .boolean()
      .default(true)
      .meta({ keywords: "privacy tracking telemetry record history stop disable off events hook" })
      .describe("Keep a bounded log of tool calls, without their content, to find patterns in"),
    resultTokens: z
      .int()
      .min(500)
      .max(1_000_000)
      .default(20_000)
      .meta({ keywords: "context budget length size shorter longer truncate limit" })
      .describe("Tokens that one result may use before its lists are cut"),
    indexWaitMs: z
      .int()
      .min(0)
      .max(86_400_000)
      .default(45_000)
      .meta({ keywords: "timeout timed out long slow background index indexing first run" })
      .describe(
        "Time that a call waits for an index run to end before it answers that the run goes on; 0 waits for the end, for clients that wait as long",
      ),
  })
  .prefault({});

export const httpSection = z
  .strictObject({
    listen: z
      .array(z.string().min(1))
      .default([])
      .meta({ keywords: "port host address bind network remote sse streamable url serve" })
      .describe("Addresses to listen on, as [HOST:]PORT; empty for standard input and output"),
    token: z
      .string()
      .min(16)
      .optional()
      .meta({ secret: true, keywords: "password secret authentication bearer authorization login" })
      .describe("Token that clients must send (Authorization: Bearer); better in http.tokenFile"),
    tokenFile: z
      .string()
      .min(1)
      .optional()
      .meta({ unit: "path", keywords: "password secret authentication bearer" })
      .describe("File that holds the clients' token"),
    adminToken: z
      .string()
      .min(16)
      .optional()
      .meta({ secret: true, keywords: "password secret authentication bearer administrator" })
      .describe("Token for the administrator's routes; better in http.adminTokenFile"),
    adminTokenFile: z
      .string()
      .min(1)
      .optional()
      .meta({ unit: "path", keywords: "password secret authentication administrator" })
      .describe("File that holds the administrator's token"),
    ...servedCache,
    origins: z
      .array(z.string().min(1))
      .default([])
      .meta({ keywords: "cors browser web page cross origin" })
      .describe("Origins of web pages that may send requests, such as https://app.example; empty for none"),
    hosts: z
      .array(z.string().min(1))
      .default([])
      .meta({ keywords: "host header name dns rebinding proxy domain" })
      .describe("Host names by which clients may reach the server, besides its addresses"),
    certFile: z
      .string()
      .min(1)
      .optional()
      .meta({ unit: "path", keywords: "tls https ssl certificate" })
      .describe("TLS certificate (PEM); with http.keyFile, the server uses HTTPS"),
    keyFile: z
      .string()
      .min(1)
      .optional()
      .meta({ unit: "path", keywords: "tls https ssl private key" })
      .describe("Private key of the TLS certificate (PEM)"),
    requestsPerMinute: z
      .int()
      .min(0)
      .default(6000)
      .meta({ keywords: "rate limit throttle quota" })
      .describe("Requests allowed per minute and client; 0 for no limit"),
    requestsPerHour: z
      .int()
      .min(0)
      .default(100_000)
      .meta({ keywords: "rate limit throttle quota" })
      .describe("Requests allowed per hour and client; 0 for no limit"),
    concurrentCalls: z
      .int()
      .min(1)
      .default(512)
      .meta({ keywords: "parallel simultaneous limit load" })
      .describe("Maximum number of requests handled at once; more are refused until one has ended"),
    maxSessions: z
      .int()
      .min(1)
      .default(1000)
      .meta({ keywords: "clients connections limit" })
      .describe("Maximum number of clients connected at once"),
    sessionIdleMs: z
      .int()
      .min(1000)
      .default(1_800_000)
      .meta({ keywords: "timeout expire disconnect" })
      .describe("Time without a request or an open stream after which a session ends"),
    requestTimeoutMs: z
      .int()
      .min(100)
      .default(30_000)
      .meta({ keywords: "timeout slow" })
      .describe(
        "Time limit for receiving a request, for answering an administrator's request, and for a client that stops reading its answer",
      ),
    bodyBytes: z
      .int()
      .min(1024)
      .max(maxMessageBytes)
      .default(maxMessageBytes)
      .meta({ unit: "bytes", keywords: "large limit request size payload" })
      .describe("Maximum size of a request body"),
  })
  .prefault({});
