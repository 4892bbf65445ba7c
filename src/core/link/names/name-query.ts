// Which name, at which place, is looked up?
import type { FileScope } from "./file-scope.ts";
import type { NameHash, SymbolRow } from "../ids.ts";

/** A name as written at a place in an open file. */
export interface NameQuery {
  readonly scope: FileScope;
  readonly name: NameHash;
  /** The symbol row from which the lookup starts. */
  readonly from: SymbolRow;
  readonly offset: number;
  /** The name is that of a type, in a language that keeps types apart from values. */
  readonly wantType: boolean;
  /** The symbol row whose declaration contains the name, if not `from`: a type is not its own base. */
  readonly declarer?: SymbolRow;
  /** It is a type argument, such as Job in `Comparable<Job>`; that may be the declared type itself. */
  readonly isArgument?: boolean;
  /** Locals are not candidates: the name is called, and the language gives methods a name space of their own. */
  readonly skipsLocals?: boolean;
}
