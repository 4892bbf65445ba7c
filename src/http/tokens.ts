// Who may call, and who may administer? Tokens are compared in constant time and kept only here.
import { createHash, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { LociError } from "../errors.ts";

export interface TokenSettings {
  readonly token?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly adminToken?: string | undefined;
  readonly adminTokenFile?: string | undefined;
  readonly cacheToken?: string | undefined;
  readonly cacheTokenFile?: string | undefined;
}

/** A writer writes to the artifact cache and reads it, and may do nothing else. */
export type Role = "reader" | "admin" | "writer";

export interface Tokens {
  readonly hasReader: boolean;
  readonly hasAdmin: boolean;
  readonly hasWriter: boolean;
  /** The role that the `Authorization` header proves; undefined without a token or with a wrong one. */
  identify(authorization: string | undefined): Role | undefined;
}

/** Throws CONFIG_INVALID if a file contains no token, without revealing its content. */
export function loadTokens(settings: TokenSettings): Tokens {
  const reader = load("token", settings.token, settings.tokenFile);
  const admin = load("adminToken", settings.adminToken, settings.adminTokenFile);
  const writer = load("cacheToken", settings.cacheToken, settings.cacheTokenFile);
  if (reader !== undefined && admin !== undefined && timingSafeEqual(reader, admin)) {
    throw new LociError("CONFIG_INVALID", "http.token and http.adminToken are the same.", {
      hint: "Give the administrator a different token.",
    });
  }
  if (
    writer !== undefined &&
    [reader, admin].some((other) => other !== undefined && timingSafeEqual(other, writer))
  ) {
    throw new LociError("CONFIG_INVALID", "http.cacheToken is the same as another token of the server.", {
      hint: "Give clients that write to the cache a different token.",
    });
  }
  return {
    hasReader: reader !== undefined,
    hasAdmin: admin !== undefined,
    hasWriter: writer !== undefined,
    identify(authorization) {
      const given = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
      if (given === undefined) return undefined;
      const digest = hash(given);
      // All are compared, so that the time reveals nothing.
      const isAdmin = admin !== undefined && timingSafeEqual(admin, digest);
      const isReader = reader !== undefined && timingSafeEqual(reader, digest);
      const isWriter = writer !== undefined && timingSafeEqual(writer, digest);
      return isAdmin ? "admin" : isReader ? "reader" : isWriter ? "writer" : undefined;
    },
  };
}

/** The same length for any token, as timingSafeEqual requires. */
function hash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Shorter tokens can be guessed. */
const minLength = 16;

function load(key: string, token: string | undefined, file: string | undefined): Buffer | undefined {
  if (token !== undefined && file !== undefined) {
    throw new LociError("CONFIG_INVALID", `http.${key} and http.${key}File are both set.`, {
      hint: "Set only one; the file keeps the token out of the process list.",
    });
  }
  const value = file === undefined ? token : readToken(key, file);
  return value === undefined ? undefined : hash(value);
}

function readToken(key: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new LociError("CONFIG_INVALID", `http.${key}File is ${file}, which cannot be read.`, { cause });
  }
  if (text.length >= minLength && !/\s/.test(text)) return text;
  throw new LociError(
    "CONFIG_INVALID",
    `http.${key}File is ${file}, which does not hold a token: one line of at least ${minLength} characters.`,
    { hint: "For example: openssl rand -hex 32 > FILE" },
  );
}
