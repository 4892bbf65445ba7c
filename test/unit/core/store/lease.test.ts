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
  renewLease,
  type Environment,
  type Lease,
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

  test("is taken over from another host only after five minutes without renewal", () => {
    const environment = openRoot();
    leaveLease(environment, 1, Date.now(), "elsewhere");
    expect(acquireLease(environment, "index")).toMatchObject({
      taken: false,
      holder: { host: "elsewhere", pid: 1 },
    });
    leaveLease(environment, 1, Date.now() - 299_000, "elsewhere");
    expect(acquireLease(environment, "index").taken).toBe(false);
    leaveLease(environment, 1, Date.now() - 301_000, "elsewhere");
    expect(acquireLease(environment, "index")).toEqual({ taken: true });
  });

  test("is renewed by its holder, also when it has expired, and is not taken back once lost", () => {
    const environment = openRoot();
    const read = () => decodeRecord<Lease>(environment.tables.leases.getBinary("index")!);
    acquireLease(environment, "index", "one engine");
    environment.write(() => {
      environment.tables.leases.putSync("index", encodeRecord({ ...read(), renewedAt: 1 }));
    });
    renewLease(environment, "index", "another engine");
    expect(read().renewedAt).toBe(1);
    renewLease(environment, "index", "one engine");
    expect(read().renewedAt).toBeGreaterThan(Date.now() - 60_000);
    leaveLease(environment, 1, 1, "elsewhere");
    renewLease(environment, "index", "one engine");
    expect(read()).toMatchObject({ host: "elsewhere", renewedAt: 1 });
    releaseAll(environment);
    renewLease(environment, "index", "one engine");
    expect(environment.tables.leases.getBinary("index")).toBeUndefined();
  });

  test("is neither taken over nor released by another engine of its process", () => {
    const environment = openRoot();
    acquireLease(environment, "index", "one engine");
    for (const token of ["another engine", undefined]) {
      const refused = { taken: false, holder: { pid: process.pid } };
      expect(acquireLease(environment, "index", token)).toMatchObject(refused);
      releaseLease(environment, "index", token);
      expect(environment.tables.leases.getBinary("index")).toBeDefined();
    }
    expect(acquireLease(environment, "index", "one engine")).toEqual({ taken: true });
    releaseLease(environment, "index", "one engine");
    expect(environment.tables.leases.getBinary("index")).toBeUndefined();
  });

  test("is not released by a process that does not hold it", () => {
    const environment = openRoot();
    leaveLease(environment, 1, Date.now(), "elsewhere");
    releaseLease(environment, "index");
    expect(environment.tables.leases.getBinary("index")).toBeDefined();
  });
});
