// What does the TypeScript that a project has say of the names in its files?
export { writeFacts } from "./write-facts.ts";
