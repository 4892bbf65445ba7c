// Where do engine and clients meet, on each system, and inside containers?
import { expect, test } from "vitest";
import { nameEnginePlace } from "../../../src/engine-process/place.ts";

const sources = {
  platform: "linux",
  scope: "host 1000 mnt:[1]",
  runtimeFolder: "/run/user/1000/loci",
} as const;

test("the socket is in the home folder", () => {
  const place = nameEnginePlace({ ...sources, home: "/home/ada/.local/share/loci" });
  expect(place.folder).toBe("/home/ada/.local/share/loci/engine");
  expect(place.socketFolder).toBe(place.folder);
  expect(place.address).toMatch(/^\/home\/ada\/\.local\/share\/loci\/engine\/[0-9a-f]{12}\.sock$/);
});

test("if the home path is too long for a socket, the runtime folder has a separate socket for each home", () => {
  const home = `/home/ada/${"ä".repeat(60)}`;
  const place = nameEnginePlace({ ...sources, home });
  expect(Buffer.byteLength(place.address)).toBeLessThan(104);
  expect(place.socketFolder).toBe("/run/user/1000/loci");
  expect(place.address).toMatch(/^\/run\/user\/1000\/loci\/[0-9a-f]{16}\.sock$/);
  expect(nameEnginePlace({ ...sources, home: `${home}b` }).address).not.toBe(place.address);
  // The secret is where only the home's user can read it.
  expect(place.secretFile.startsWith(home)).toBe(true);
});

test("a container that shares the home has its own engine", () => {
  const home = "/data/loci";
  const outside = nameEnginePlace({ ...sources, home });
  const inside = nameEnginePlace({ ...sources, home, scope: "host 1000 mnt:[2]" });
  expect(inside.address).not.toBe(outside.address);
  expect(inside.secretFile).toBe(outside.secretFile);
});

test("on Windows, the pipe name depends on the home and the user, but not on the case of the path", () => {
  const windows = { ...sources, platform: "win32", scope: "host ada" } as const;
  const place = nameEnginePlace({ ...windows, home: "C:\\Users\\ada\\AppData\\Local\\loci" });
  expect(place.address).toMatch(/^\\\\\.\\pipe\\loci-[0-9a-f]{32}$/);
  expect(place.socketFolder).toBeUndefined();
  const same = nameEnginePlace({ ...windows, home: "c:\\users\\ADA\\appdata\\local\\loci" });
  expect(same.address).toBe(place.address);
  const other = nameEnginePlace({
    ...windows,
    home: "C:\\Users\\ada\\AppData\\Local\\loci",
    scope: "host eve",
  });
  expect(other.address).not.toBe(place.address);
});
