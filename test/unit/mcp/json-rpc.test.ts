import { expect, test } from "vitest";
import { readMessage, refuseOversized } from "../../../src/mcp/json-rpc.ts";

test.each([
  '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  '{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":3,"result":{}}',
])("accepts %s", (line) => {
  expect(readMessage(line)).toEqual({ kind: "message", message: JSON.parse(line) as unknown });
});

test.each([
  ["nonsense", null, -32700, "Parse error: the line is not JSON"],
  ["[]", null, -32600, "Invalid request: batches are not supported"],
  ["12", null, -32600, "Invalid request: a message must be an object"],
  ['{"id":4,"method":"ping"}', 4, -32600, 'Invalid request: jsonrpc must be "2.0"'],
  ['{"jsonrpc":"2.0","id":4}', 4, -32600, "Invalid request: there is neither a method nor a result"],
  ['{"jsonrpc":"2.0","id":4,"method":5}', 4, -32600, "Invalid request: method must be a string"],
  [
    '{"jsonrpc":"2.0","id":null,"method":"ping"}',
    null,
    -32600,
    "Invalid request: id must be a string or an integer",
  ],
  [
    '{"jsonrpc":"2.0","id":4,"method":"ping","params":"x"}',
    4,
    -32600,
    "Invalid request: params must be an object",
  ],
])("rejects %s", (line, id, code, message) => {
  expect(readMessage(line)).toEqual({
    kind: "refused",
    response: { jsonrpc: "2.0", id, error: { code, message } },
  });
});

test.each([
  ['{"jsonrpc":"2.0","id":5,"method":"ping","foo":1}', '{"jsonrpc":"2.0","id":5,"method":"ping"}'],
  [
    '{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"a":1,"_meta":{"progressToken":null,"b":2}}}',
    '{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"a":1,"_meta":{"b":2}}}',
  ],
])("passes on what the protocol knows of %s", (line, known) => {
  expect(readMessage(line)).toEqual({ kind: "message", message: JSON.parse(known) as unknown });
});

test.each([
  ['"params":{"_meta":{"progressToken":{}}}', -32602, "_meta.progressToken must be a string or an integer"],
  [
    '"params":{"_meta":{"io.modelcontextprotocol/related-task":5}}',
    -32602,
    '_meta["io.modelcontextprotocol/related-task"] must be an object with taskId',
  ],
  ['"result":{}', -32600, "there is both a method and a result"],
])("answers a request with %s", (members, code, message) => {
  const read = readMessage(`{"jsonrpc":"2.0","id":5,"method":"ping",${members}}`);
  const told = `Invalid ${code === -32600 ? "request" : "params"}: ${message}`;
  expect(read).toMatchObject({ kind: "refused", response: { id: 5, error: { code, message: told } } });
});

test("ignores blank lines", () => {
  expect(readMessage(" \r")).toEqual({ kind: "blank" });
});

test.each([
  ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"id":9', 'x"}}', 7],
  ['{"jsonrpc":"2.0","method":"tools/call","params":{"id":9', 'x"}}', null],
  ['{"id":"a\\"b","jsonrpc":"2.0","params":', 'x"}}', 'a"b'],
  // As the SDK writes it.
  ['{"method":"tools/call","params":{"id":9', 'x"}},"jsonrpc":"2.0","id":12}', 12],
  ['{"method":"tools/call","params":{"id":9', 'x"}} , "id" : "a" , "jsonrpc":"2.0" }\r', "a"],
  ['{"method":"tools/call","params":{"id":9', 'x","y":{},"id":3}}', null],
  // Nobody has parsed the line: what looks like an id may be none.
  ['{"id":"a\tb","method":"tools/call","params":', 'x"}}', null],
  ['{"id":"\\x","method":"tools/call","params":', 'x"}}', null],
  ['{"id":007,"method":"tools/call","params":', 'x"}}', null],
  ['{"id":9007199254740993,"method":"tools/call","params":', 'x"}}', null],
])("an oversized line gets an error with the id of its request: %s … %s", (head, tail, id) => {
  expect(refuseOversized({ head, tail }, 64 * 1024 * 1024)).toEqual({
    jsonrpc: "2.0",
    id,
    error: { code: -32600, message: "Invalid request: a message may be at most 64 MiB" },
  });
});
