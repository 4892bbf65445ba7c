// Entry of the process started by threads/host/ask-typescript: it runs the project's compiler, and may only read files.
import { toWireError } from "../../errors.ts";
import { writeFacts } from "../../core/compiler/index.ts";
import { factsDescriptor, type TypeScriptAnswer } from "../protocol/compiler-answer.ts";

const [root = ""] = process.argv.slice(2);
let answer: TypeScriptAnswer;
try {
  answer = { problems: await writeFacts(root, factsDescriptor) };
} catch (error) {
  answer = { error: toWireError(error) };
}
process.send?.(answer, () => {
  process.disconnect();
});
