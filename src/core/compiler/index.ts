// What does a project's own TypeScript say about the names in its files?
export { writeFacts } from "./write-facts.ts";
