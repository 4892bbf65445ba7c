// Python: an untyped parameter has the type that the overridden method declares for it.
import { expect, test } from "vitest";
import { expectRelinked } from "./expect-relinked.ts";
import { linesFor } from "./lines-for.ts";
import { calls } from "./source-view.ts";

test("an override sees the parameters as the method declares them that it overrides", () => {
  const found = calls({
    "base.py": `
class Message:
    def ack(self): ...

class Middleware:
    def before(self, broker: "Message", message: Message = None): ...
    def several(self, *messages: Message): ...
    def plain(self, message): ...
`,
    "main.py": `
from base import Message, Middleware

class Other:
    def ack(self): ...

class Log(Middleware):
    def before(self, broker, message=None):
        broker.ack()
        message.ack()
    def several(self, message):
        message.ack()
    def plain(self, message):
        message.ack()
    def own(self, message):
        message.ack()

class Late(Log):
    def before(self, broker: Other, other):
        broker.ack()
        other.ack()

class Deep(Log):
    def before(self, broker, message):
        broker.ack()

def before(self, broker):
    broker.ack()
`,
  });
  expect(linesFor(found, "Log.before")).toEqual(["Message.ack"]);
  expect(linesFor(found, "Log.several")).toEqual([]);
  expect(linesFor(found, "Log.plain")).toEqual([]);
  expect(linesFor(found, "Log.own")).toEqual([]);
  expect(linesFor(found, "Late.before")).toEqual(["Other.ack"]);
  expect(linesFor(found, "Deep.before")).toEqual([]); // Log.before declares nothing
  expect(found.filter((line) => line.startsWith("main.py#before "))).toEqual([]);
});

test("a type that the overridden method gains relinks the override", () => {
  const base = (type: string): string => `
from messages import Message
class Middleware:
    def before(self, message${type}): ...
`;
  expectRelinked({
    path: "base.py",
    from: base(""),
    to: base(": Message"),
    beside: {
      "messages.py": "class Message:\n    def ack(self): ...\n",
      "log.py":
        "from base import Middleware\nclass Log(Middleware):\n    def before(self, message):\n        message.ack()\n",
      "middle.py": "from base import Middleware\nclass Middle(Middleware): ...\n",
      "deep.py":
        "from middle import Middle\nclass Deep(Middle):\n    def before(self, message):\n        message.ack()\n",
      "apart.py": "class Apart:\n    def before(self, message):\n        message.ack()\n",
    },
    touched: ["log.py", "deep.py"],
  });
});
