/*
 * MAPI properties as TNEF encapsulates them ([MS-OXTNEF], 2.1.3.4): a count, then for each its type, id, name if it has one, and values
 * padded to four bytes.
 */

/** A property: its type, and its first value as bytes. */
export type TnefProp = { type: number; value: Buffer };

export const STRING8 = 0x1e;
export const UNICODE = 0x1f;
export const OBJECT = 0x0d;
const MULTIPLE = 0x1000;

/** Bytes of one value of each type of fixed size. */
const SIZES: Readonly<Record<number, number>> = {
  2: 2,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 2,
  20: 8,
  64: 8,
  72: 16,
};
const MOST_PROPS = 5000;
const MOST_VALUES = 10_000;

/** A place in bytes that moves on as they are read; null where too few are left. */
class Reader {
  private at = 0;
  private readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(length: number): Buffer | null {
    if (length > this.bytes.length - this.at) return null;
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  number(): number | null {
    return this.take(4)?.readUInt32LE() ?? null;
  }

  /** Bytes that are padded to a multiple of four; the padding may lack at the end. */
  padded(length: number): Buffer | null {
    const value = this.take(length);
    this.at = Math.min(this.bytes.length, this.at + ((4 - (length % 4)) % 4));
    return value;
  }
}

/** Reads properties by their ids up to the first that cannot be read. @returns whether all of them were read */
export function readTnefProps(bytes: Buffer): { props: Map<number, TnefProp>; complete: boolean } {
  const reader = new Reader(bytes);
  const props = new Map<number, TnefProp>();
  const count = reader.number();
  if (count === null) return { props, complete: false };
  for (let index = 0; index < count; index += 1) {
    const tag = index < MOST_PROPS ? reader.number() : null;
    if (tag === null) return { props, complete: false };
    const [type, id] = [tag & 0xffff, tag >>> 16];
    if (id >= 0x8000 && !skipName(reader)) return { props, complete: false };
    const value = firstValue(reader, type);
    if (value === null) return { props, complete: false };
    // Properties with a name share ids with nothing that is read here.
    if (id < 0x8000 && !props.has(id)) props.set(id, { type: type & ~MULTIPLE, value });
  }
  return { props, complete: true };
}

function skipName(reader: Reader): boolean {
  reader.take(16);
  const kind = reader.number();
  if (kind === 0) return reader.number() !== null;
  const length = kind === 1 ? reader.number() : null;
  return length !== null && reader.padded(length) !== null;
}

function firstValue(reader: Reader, type: number): Buffer | null {
  const size = SIZES[type & ~MULTIPLE];
  const counted = size === undefined || (type & MULTIPLE) !== 0;
  const count = counted ? reader.number() : 1;
  if (count === null || count > MOST_VALUES) return null;
  let first: Buffer | null = null;
  for (let index = 0; index < count; index += 1) {
    const length = size ?? reader.number();
    const value = length === null ? null : reader.padded(length);
    if (value === null) return null;
    first ??= value;
  }
  return first ?? Buffer.alloc(0);
}
