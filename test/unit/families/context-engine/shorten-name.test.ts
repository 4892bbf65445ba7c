// Names as they stand in calls, declarations and traces.
import { expect, test } from "vitest";
import { findNames, shortenName } from "../../../../src/families/context-engine/shorten-name.ts";

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

test.each([
  ["who calls saveOrder()?", ["saveOrder"]],
  ["callers of `put` in OrderStore.put", ["put", "OrderStore.put"]],
  ["what uses parse_header, and why", ["parse_header"]],
  ["who calls Bugzilla::Util::trim", ["Bugzilla::Util::trim"]],
  ["who deletes old sessions", []],
  ["who sends GitHub webhooks", []],
  ["who sends `GitHub` webhooks", ["GitHub"]],
  ["who uses GitHub", ["GitHub"]],
  ["where in UserService is lockAccount() called", ["UserService.lockAccount", "UserService", "lockAccount"]],
  ["callers of `save()`", ["save"]],
  ["who calls Issue#visible?", ["Issue#visible?", "Issue#visible"]],
  ["who calls saveOrder?", ["saveOrder?", "saveOrder"]],
  ["who uses Order.create!", ["Order.create!", "Order.create"]],
  ["where is is_open? called on MyDoor", ["MyDoor.is_open?", "is_open?", "is_open", "MyDoor"]],
  ["saveOrder", []],
])("the names in %j are %j", (sentence, expected) => {
  expect(findNames(sentence)).toEqual(expected);
});
