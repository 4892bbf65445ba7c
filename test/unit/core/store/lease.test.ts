import { spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  decodeRecord,
  dropLease,
  encodeRecord,
  releaseLease,
  openEnvironment,
  acquireLease,
  type Environment,
} from "../../../../src/core/store/index.ts";
import { makeTempFolder } from "../../../support/temp.ts";

function openRoot(): Environment<"root"> {
  const environment = openEnvironment("root", makeTempFolder());
  onTestFinished(() => environment.close());
  return environment;
}

function leaveLease(
  environment: Environment<"root">,
  pid: number,
  renewedAt: number,
  host = hostname(),
): void {
  environment.write(() => {
    environment.tables.leases.putSync("index", encodeRecord({ pid, startedAt: "0", host, renewedAt }));
  });
}

function releaseAll(environment: Environment<"root">): void {
  environment.write(() => {
    environment.tables.leases.removeSync("index");
  });
}

describe("lease", () => {
  test("can be acquired, renewed by its holder, and released", () => {
    const environment = openRoot();
    expect(acquireLease(environment, "index")).toEqual({ taken: true });
    expect(acquireLease(environment, "index")).toEqual({ taken: true });
    releaseLease(environment, "index");
    expect(environment.tables.leases.getBinary("index")).toBeUndefined();
  });

  test("is dropped within a transaction only by its holder", () => {
    const environment = openRoot();
    const drop = (): void => {
      environment.write(() => {
        dropLease(environment, "index");
      });
    };
    leaveLease(environment, process.pid, Date.now(), "another host");
    drop();
    expect(environment.tables.leases.getBinary("index")).toBeDefined();
    releaseAll(environment);
    acquireLease(environment, "index");
    drop();
    expect(environment.tables.leases.getBinary("index")).toBeUndefined();
  });

  test("is taken over from an exited process", () => {
    const environment = openRoot();
    const gone = spawnSync(process.execPath, ["-e", "0"]).pid;
    leaveLease(environment, gone, Date.now());
    expect(acquireLease(environment, "index")).toEqual({ taken: true });
  });

  test("is taken over from an exited process whose pid was reused", () => {
    const environment = openRoot();
    leaveLease(environment, process.ppid, Date.now());
    expect(acquireLease(environment, "index")).toEqual({ taken: true });
  });

  test("is taken over from another host only after a minute without renewal", () => {
    const environment = openRoot();
    leaveLease(environment, 1, Date.now(), "elsewhere");
    expect(acquireLease(environment, "index")).toMatchObject({
      taken: false,
      holder: { host: "elsewhere", pid: 1 },
    });
    leaveLease(environment, 1, Date.now() - 61_000, "elsewhere");
    expect(acquireLease(environment, "index")).toEqual({ taken: true });
  });

  test("is neither taken over nor released by another thread of its process", () => {
    const environment = openRoot();
    acquireLease(environment, "index");
    const ours = decodeRecord<object>(environment.tables.leases.getBinary("index")!);
    environment.write(() => {
      environment.tables.leases.putSync("index", encodeRecord({ ...ours, thread: "another" }));
    });
    expect(acquireLease(environment, "index")).toMatchObject({ taken: false, holder: { pid: process.pid } });
    releaseLease(environment, "index");
    expect(environment.tables.leases.getBinary("index")).toBeDefined();
  });

  test("is not released by a process that does not hold it", () => {
    const environment = openRoot();
    leaveLease(environment, 1, Date.now(), "elsewhere");
    releaseLease(environment, "index");
    expect(environment.tables.leases.getBinary("index")).toBeDefined();
  });
});
