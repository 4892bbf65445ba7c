// Names as they stand in calls, declarations and traces.
import { expect, test } from "vitest";
import { shortenName } from "../../../../src/families/context-engine/shorten-name.ts";

test.each([
  ["h.store.UpdateFeed", ["store.UpdateFeed", "UpdateFeed"]],
  ["(s *Storage) UpdateFeed", ["Storage.UpdateFeed", "UpdateFeed"]],
  ["example.com/app/storage.(*Storage).UpdateFeed", ["Storage.UpdateFeed", "UpdateFeed"]],
  ["example.com/app/storage.Update", ["storage.Update", "Update"]],
  ["*Storage.UpdateFeed", ["Storage.UpdateFeed", "UpdateFeed"]],
  ["this->writer::close", ["writer::close", "close"]],
  ["plain", []],
])("%s", (name, expected) => {
  expect(shortenName(name)).toEqual(expected);
});
