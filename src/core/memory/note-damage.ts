// What happens when a memory cannot be read? The next start restores the memories, and the caller is told so.
import { isLociError } from "../../errors.ts";
import { noteUnread } from "../store/index.ts";

/** The same methods; what they cannot read in the store at `path` is noted there. */
export function noteDamageIn<T extends object>(path: string, service: T): T {
  const toNoted = (error: unknown): unknown => {
    const isNew = isLociError(error, "STORE_CORRUPT") && error.hint === undefined && error.next === undefined;
    return isNew ? noteUnread(path, "a record in it cannot be read") : error;
  };
  const guard =
    (method: (...given: unknown[]) => unknown) =>
    (...given: unknown[]): unknown => {
      const fail = (error: unknown): never => {
        throw toNoted(error);
      };
      try {
        const result = method(...given);
        return result instanceof Promise ? result.catch(fail) : result;
      } catch (error) {
        return fail(error);
      }
    };
  const methods = Object.entries(service as Record<string, (...given: unknown[]) => unknown>);
  return Object.fromEntries(methods.map(([name, method]) => [name, guard(method)])) as T;
}
