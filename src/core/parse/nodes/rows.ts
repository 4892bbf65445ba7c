// The tables of a ParsedFile while they grow: columns are reused from file to file, so that a row allocates nothing.
import { noString } from "../../../base/string-table.ts";
import { none } from "../../types/parsed-file.ts";

type Wide = Int32Array | Uint32Array | Uint16Array | Uint8Array;

function widen<T extends Wide>(column: T): T {
  const wider = new (column.constructor as new (length: number) => T)(column.length * 2); // the same class of array
  wider.set(column);
  return wider;
}

export const unknownArgc = 255;

/** In `ExpressionRows.flags` only: the row is dropped unless another row is based on it. */
export const unneededFlag = 128;

export class ExpressionRows {
  length = 0;
  op = new Uint8Array(1024);
  name = new Uint32Array(1024);
  base = new Int32Array(1024);
  generic = new Int32Array(1024);
  owner = new Uint32Array(1024);
  offset = new Uint32Array(1024);
  argc = new Uint8Array(1024);
  flags = new Uint8Array(1024);

  add(op: number, name: number, base: number, owner: number, offset: number): number {
    const row = this.length++;
    if (row === this.op.length) this.#widen();
    this.op[row] = op;
    this.name[row] = name;
    this.base[row] = base;
    this.generic[row] = none;
    this.owner[row] = owner;
    this.offset[row] = offset;
    this.argc[row] = unknownArgc;
    this.flags[row] = 0;
    return row;
  }

  #widen(): void {
    this.op = widen(this.op);
    this.name = widen(this.name);
    this.base = widen(this.base);
    this.generic = widen(this.generic);
    this.owner = widen(this.owner);
    this.offset = widen(this.offset);
    this.argc = widen(this.argc);
    this.flags = widen(this.flags);
  }
}

/** Offsets in the text, in UTF-16 units. */
interface SymbolSpan {
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
}

export class SymbolRows {
  length = 0;
  name = new Uint32Array(256);
  kind = new Uint8Array(256);
  parent = new Int32Array(256);
  owner = new Uint32Array(256);
  start = new Uint32Array(256);
  end = new Uint32Array(256);
  nameStart = new Uint32Array(256);
  flags = new Uint16Array(256);
  visibility = new Uint8Array(256);
  ordinal = new Uint16Array(256);
  signature = new Uint32Array(256);
  doc = new Uint32Array(256);
  type = new Int32Array(256);
  value = new Int32Array(256);
  /** Where its doc comment begins; its own start if it has none. */
  outerStart = new Uint32Array(256);
  docEnd = new Uint32Array(256);

  add(kind: number, name: number, parent: number, { start, end, nameStart }: SymbolSpan): number {
    const row = this.length++;
    if (row === this.kind.length) this.#widen();
    this.name[row] = name;
    this.kind[row] = kind;
    this.parent[row] = parent;
    this.owner[row] = noString;
    this.start[row] = this.outerStart[row] = this.docEnd[row] = start;
    this.end[row] = end;
    this.nameStart[row] = nameStart;
    this.flags[row] = this.visibility[row] = this.ordinal[row] = 0;
    this.signature[row] = this.doc[row] = noString;
    this.type[row] = this.value[row] = none;
    return row;
  }

  #widen(): void {
    this.name = widen(this.name);
    this.kind = widen(this.kind);
    this.parent = widen(this.parent);
    this.owner = widen(this.owner);
    this.start = widen(this.start);
    this.end = widen(this.end);
    this.nameStart = widen(this.nameStart);
    this.flags = widen(this.flags);
    this.visibility = widen(this.visibility);
    this.ordinal = widen(this.ordinal);
    this.signature = widen(this.signature);
    this.doc = widen(this.doc);
    this.type = widen(this.type);
    this.value = widen(this.value);
    this.outerStart = widen(this.outerStart);
    this.docEnd = widen(this.docEnd);
  }
}

export class BindingRows {
  length = 0;
  name = new Uint32Array(256);
  kind = new Uint8Array(256);
  start = new Uint32Array(256);
  end = new Uint32Array(256);
  owner = new Uint32Array(256);
  type = new Int32Array(256);
  value = new Int32Array(256);
  property = new Uint32Array(256);

  add(name: number, kind: number, start: number, end: number, owner: number): number {
    const row = this.length++;
    if (row === this.kind.length) this.#widen();
    this.name[row] = name;
    this.kind[row] = kind;
    this.start[row] = start;
    this.end[row] = end;
    this.owner[row] = owner;
    this.type[row] = this.value[row] = none;
    this.property[row] = noString;
    return row;
  }

  #widen(): void {
    this.name = widen(this.name);
    this.kind = widen(this.kind);
    this.start = widen(this.start);
    this.end = widen(this.end);
    this.owner = widen(this.owner);
    this.type = widen(this.type);
    this.value = widen(this.value);
    this.property = widen(this.property);
  }
}

export interface ImportRow {
  module: string;
  name: string | undefined;
  local: string | undefined;
  kind: number;
  flags: number;
  level: number;
  offset: number;
  start: number;
  end: number;
}

export interface ExportRow {
  name: string;
  local: string | undefined;
  value: number;
}
