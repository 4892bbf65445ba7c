// Routes defined as data: those that families serve beside MCP, such as Memento's administrator API, and the page's.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import type { Engine } from "../engine.ts";
import { LociError } from "../errors.ts";
import type { Catalog } from "../tools/catalog/catalog.ts";
import type { Family } from "../tools/definitions/family.ts";
import { toInputError } from "../tools/arguments/input-error.ts";
import { toJsonSchema, type ObjectSchema } from "../tools/arguments/json-schema.ts";
import { readLeniently } from "../tools/arguments/lenient-arguments.ts";
import { openContext } from "../tools/calls/open-context.ts";
import type { Route } from "../tools/definitions/route.ts";
import { createWorkspace } from "../tools/definitions/workspace.ts";

export interface RouteOptions {
  readonly catalog: Catalog;
  readonly readOnly: boolean;
  readonly root: string | undefined;
  /** Time limit for an answer, in milliseconds. */
  readonly timeoutMs: number;
  readonly getEngine: () => Promise<Engine>;
}

/** A client that declares JSON but sends nothing means no parameters. Applies to all routes that `addRoutes` adds. */
export function readEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, {});
    else void parse(request, body as string, done);
  });
}

/** @param access - who may call; a family's routes reach all its memories, so they are for the administrator */
export function addRoutes(
  app: FastifyInstance,
  family: Family,
  access: "reader" | "admin",
  options: RouteOptions,
): void {
  for (const route of family.routes ?? []) addRoute(app, family, route, access, options);
}

function addRoute(
  app: FastifyInstance,
  family: Family,
  route: Route,
  access: "reader" | "admin",
  options: RouteOptions,
): void {
  const { method, path, description, effect, input, output } = route;
  const schema = toJsonSchema(input, "input") as ObjectSchema;
  app.route({
    ...{ method, url: path, exposeHeadRoute: false },
    config: { access, familyId: family.id },
    schema: {
      ...{ description, tags: [family.title], summary: description.split(/(?<=\.)\s/)[0] ?? description },
      [method === "GET" ? "querystring" : "body"]: schema,
      response: { 200: { description: "Done", ...toJsonSchema(output, "output") } },
      security: [{ [access]: [] }],
    },
    async handler(request, reply) {
      if (options.readOnly && effect !== "read") {
        throw new LociError(
          "READ_ONLY",
          `${method} ${path} changes the store, and this server is read-only.`,
          {
            next: { do: "allow-writes" },
          },
        );
      }
      const told: string[] = [];
      const given = readGiven(request);
      const normal = route.normalize?.(given, (warning) => void told.push(warning)) ?? given;
      const read = readLeniently(normal, schema);
      const parsed = input.safeParse(read.values);
      if (!parsed.success) throw toInputError(path, parsed.error.issues, read.values, schema, read.warnings);
      const warnings = [...told, ...read.warnings];
      const answer = await endWithClient(reply, `${method} ${path}`, options.timeoutMs, async (signal) =>
        route.handle(
          parsed.data,
          await openContext(createCall(signal, options), family, options.readOnly, { warnings }),
        ),
      );
      if (warnings.length > 0)
        reply.header(
          "loci-warnings",
          JSON.stringify(warnings)
            .slice(0, 2000)
            .replace(/[^ -~]/g, "?"),
        );
      return answer;
    },
  });
}

function readGiven({ method, query, body }: FastifyRequest): Readonly<Record<string, unknown>> {
  const given = method === "GET" ? query : (body ?? {});
  if (typeof given === "object" && given !== null && !Array.isArray(given))
    return given as Record<string, unknown>;
  throw new LociError("INPUT_INVALID", "The body must be a JSON object.");
}

/**
 * Cancels the call if its client leaves or its time is up; in the latter case throws CALL_TIMEOUT. Fastify's own signal
 * and timeout do not help here: both end with the request's body, long before the answer.
 */
async function endWithClient<Answer>(
  { raw }: FastifyReply,
  name: string,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  const late = AbortSignal.timeout(timeoutMs);
  try {
    return await run(AbortSignal.any([gone.signal, late]));
  } catch (error) {
    if (!late.aborted || gone.signal.aborted) throw error;
    const took = `${name} took longer than ${timeoutMs / 1000} seconds.`;
    throw new LociError("CALL_TIMEOUT", took, { hint: "The limit is http.requestTimeoutMs.", cause: error });
  }
}

function createCall(
  signal: AbortSignal,
  { catalog, root, getEngine }: RouteOptions,
): Parameters<typeof openContext>[0] {
  const workspace = createWorkspace({
    ...{ root, workingDirectory: process.cwd(), getEngine },
    listClientFolders: () => Promise.resolve([]),
  });
  return { getEngine, catalog, workspace, signal, session: { id: randomUUID(), client: "http" } };
}
