import { ByteSink } from './byte-sink.ts';

/** A column of a block in ClickHouse's format `Native`: values are pushed row by row, then written one after the other. */
export type Column = {
  readonly type: string;
  writeTo: (sink: ByteSink) => void;
  /** Clears its values and keeps their memory: blocks are large, and memory that is allocated and freed costs collections. */
  clear: () => void;
};

/** Texts. */
export class TextColumn implements Column {
  readonly type = 'String';
  readonly #values = new ByteSink(1024);
  #last = 0;

  push(text: string): void {
    this.#last = this.#values.size;
    this.#values.text(text);
  }

  /** The text that another column was given last: its bytes are already encoded. */
  pushLastOf(other: TextColumn): void {
    this.#values.copy(other.#values, other.#last);
  }

  writeTo(sink: ByteSink): void {
    sink.copy(this.#values);
  }

  clear(): void {
    this.#values.clear();
  }
}

/** Texts of a column with few different values: each is written once, the rows are numbers. */
export class WordColumn implements Column {
  readonly type = 'LowCardinality(String)';
  readonly #words = new Map<string, number>();
  readonly #keys = new ByteSink(1024);
  readonly #rows = new ByteSink(1024);
  #count = 0;

  push(word: string): void {
    let number = this.#words.get(word);
    if (number === undefined) {
      number = this.#words.size;
      this.#words.set(word, number);
      this.#keys.text(word);
    }
    this.#rows.uint32(number);
    this.#count += 1;
  }

  get rows(): number {
    return this.#count;
  }

  writeTo(sink: ByteSink): void {
    this.writeHead(sink);
    this.writeRows(sink);
  }

  /** The version of the dictionary's format: with keys of its own in each block. */
  writeHead(sink: ByteSink): void {
    sink.int64(1);
  }

  writeRows(sink: ByteSink): void {
    if (this.#count === 0) return;
    sink.int64(INDEX_OF_32_BITS | HAS_OWN_KEYS | NEW_DICTIONARY);
    sink.int64(this.#words.size);
    sink.copy(this.#keys);
    sink.int64(this.#count);
    sink.copy(this.#rows);
  }

  clear(): void {
    this.#words.clear();
    this.#keys.clear();
    this.#rows.clear();
    this.#count = 0;
  }
}

const INDEX_OF_32_BITS = 2;
const HAS_OWN_KEYS = 1 << 9;
const NEW_DICTIONARY = 1 << 10;

/** Integers of 8, 32 or 64 bits; 64-bit values only as far as JavaScript counts exactly. */
export class NumberColumn implements Column {
  readonly type: string;
  readonly #bits: 8 | 32 | 64;
  readonly #values = new ByteSink(1024);

  constructor(bits: 8 | 32 | 64) {
    this.#bits = bits;
    this.type = `UInt${bits}`;
  }

  push(value: number): void {
    if (this.#bits === 8) this.#values.byte(value);
    else if (this.#bits === 32) this.#values.uint32(value);
    else this.#values.int64(value);
  }

  writeTo(sink: ByteSink): void {
    sink.copy(this.#values);
  }

  clear(): void {
    this.#values.clear();
  }
}

/** Counts that may be unknown. */
export class CountColumn implements Column {
  readonly type = 'Nullable(UInt64)';
  readonly #unknown = new ByteSink(1024);
  readonly #values = new ByteSink(1024);

  push(count: number | undefined): void {
    this.#unknown.byte(count === undefined ? 1 : 0);
    this.#values.int64(count ?? 0);
  }

  writeTo(sink: ByteSink): void {
    sink.copy(this.#unknown);
    sink.copy(this.#values);
  }

  clear(): void {
    this.#unknown.clear();
    this.#values.clear();
  }
}

/** UUIDs, given as text with hyphens. */
export class UuidColumn implements Column {
  readonly type = 'UUID';
  readonly #values = new ByteSink(1024);
  #last = '';

  push(uuid: string): void {
    // Accounts and sources come in long runs of the same value.
    if (uuid === this.#last) return this.#values.repeat(UUID_BYTES);
    this.#last = uuid;
    // Two numbers of 64 bits, the first half first, each with its lowest byte first.
    for (const places of [FIRST_HALF, SECOND_HALF])
      for (const at of places)
        this.#values.byte((nibble(uuid.charCodeAt(at)) << 4) | nibble(uuid.charCodeAt(at + 1)));
  }

  writeTo(sink: ByteSink): void {
    sink.copy(this.#values);
  }

  clear(): void {
    this.#values.clear();
    this.#last = '';
  }
}

const UUID_BYTES = 16;

/** The positions of each half's bytes in `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`, last one first. */
const FIRST_HALF = [16, 14, 11, 9, 6, 4, 2, 0];
const SECOND_HALF = [34, 32, 30, 28, 26, 24, 21, 19];

/** The value of a hexadecimal digit, by its ASCII code. */
const nibble = (code: number): number => (code & 0xf) + (code >>> 6) * 9;

/** Names of which there are few, each with a number of its own. */
export class EnumColumn<Name extends string> implements Column {
  readonly type: string;
  readonly #numbers: Readonly<Record<Name, number>>;
  readonly #values = new ByteSink(1024);

  /** @param numbers each name's number, as the table has it */
  constructor(numbers: Readonly<Record<Name, number>>) {
    this.#numbers = numbers;
    this.type = `Enum8(${Object.entries(numbers)
      .map(([name, number]) => `'${name}' = ${String(number)}`)
      .join(', ')})`;
  }

  push(name: Name): void {
    this.#values.byte(this.#numbers[name]);
  }

  writeTo(sink: ByteSink): void {
    sink.copy(this.#values);
  }

  clear(): void {
    this.#values.clear();
  }
}

/** Instants to the millisecond, as milliseconds since 1970. */
export class InstantColumn implements Column {
  readonly type = "DateTime64(3, 'UTC')";
  readonly #values = new ByteSink(1024);

  push(time: number): void {
    this.#values.int64(time);
  }

  writeTo(sink: ByteSink): void {
    sink.copy(this.#values);
  }

  clear(): void {
    this.#values.clear();
  }
}

/** Numbers with a fraction. */
export class FractionColumn implements Column {
  readonly type = 'Float32';
  readonly #values = new ByteSink(1024);

  push(value: number): void {
    this.#values.float32(value);
  }

  writeTo(sink: ByteSink): void {
    sink.copy(this.#values);
  }

  clear(): void {
    this.#values.clear();
  }
}

/**
 * A block of rows in the format `Native`; several may follow each other.
 *
 * @param room the memory to write to, if it is large enough; otherwise shared memory is allocated
 */
export function encodeNativeBlock(
  rows: number,
  columns: Readonly<Record<string, Column>>,
  room?: SharedArrayBuffer,
): Uint8Array {
  scratch.clear();
  const named = Object.entries(columns);
  scratch.varint(named.length);
  scratch.varint(rows);
  for (const [name, column] of named) {
    scratch.text(name);
    scratch.text(column.type);
    column.writeTo(scratch);
  }
  const bytes = scratch.bytes();
  const memory =
    room && room.byteLength >= bytes.length ? room : new SharedArrayBuffer(roomFor(bytes.length));
  const block = new Uint8Array(memory, 0, bytes.length);
  block.set(bytes);
  return block;
}

/** Rounded up generously, so that the next block of as many rows fits too. */
function roomFor(length: number): number {
  return length < STEP ? length : Math.ceil((length * 1.1) / STEP) * STEP;
}
const STEP = 256 * 1024;

/** Where blocks are assembled, one after the other. */
const scratch = new ByteSink(1024);
