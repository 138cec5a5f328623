/** Maximum text whose length surely fits one byte of a varint, in UTF-16 units of at most three bytes each. */
const SHORT_UNITS = 42;

/**
 * Bytes that grow at their end, in the format of ClickHouse for numbers and texts (little endian; lengths as varints). It exists because a
 * block of posts is millions of small writes, and one call into Node for each would cost more than the rest.
 */
export class ByteSink {
  #bytes: Buffer;
  #size = 0;

  constructor(room: number) {
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(room, 64));
  }

  get size(): number {
    return this.#size;
  }

  /** Clears the written bytes, and keeps the memory. */
  clear(): void {
    this.#size = 0;
  }

  /** The bytes written so far; further writes may move them to other memory. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  /** One byte, 0 to 255 or -128 to 127. */
  byte(value: number): void {
    if (this.#size === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#size++] = value;
  }

  /** An integer of 32 bits. */
  uint32(value: number): void {
    this.#grow(4);
    this.#four(value);
  }

  /** An integer of 64 bits, negative ones too, as far as JavaScript counts exactly. */
  int64(value: number): void {
    this.#grow(8);
    const high = Math.floor(value / 0x1_0000_0000);
    this.#four(value - high * 0x1_0000_0000);
    this.#four(high);
  }

  /** Byte by byte: the buffer's own writers spend more time on checks than on writing. */
  #four(value: number): void {
    const bytes = this.#bytes;
    const at = this.#size;
    bytes[at] = value;
    bytes[at + 1] = value >>> 8;
    bytes[at + 2] = value >>> 16;
    bytes[at + 3] = value >>> 24;
    this.#size = at + 4;
  }

  /** Bytes as they are. */
  raw(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#size);
    this.#size += bytes.length;
  }

  float32(value: number): void {
    this.#grow(4);
    this.#bytes.writeFloatLE(value, this.#size);
    this.#size += 4;
  }

  varint(value: number): void {
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      this.byte(rest < 128 ? rest : (rest % 128) + 128);
      if (rest < 128) return;
    }
  }

  /** A text in UTF-8 after its length. A half of a surrogate pair becomes U+FFFD. */
  text(text: string): void {
    if (text === '') return this.byte(0);
    const room = text.length * 3;
    this.#grow(room + 5);
    const at = this.#size;
    if (text.length <= SHORT_UNITS) {
      if (this.#ascii(text)) return;
      const length = this.#bytes.write(text, at + 1, room);
      this.#bytes[at] = length;
      this.#size = at + 1 + length;
      return;
    }
    // The length is known only afterwards: its varint gets four bytes, the last of which may add nothing to it.
    const length = this.#bytes.write(text, at + 4, room);
    this.#bytes[at] = (length & 0x7f) | 0x80;
    this.#bytes[at + 1] = ((length >>> 7) & 0x7f) | 0x80;
    this.#bytes[at + 2] = ((length >>> 14) & 0x7f) | 0x80;
    this.#bytes[at + 3] = (length >>> 21) & 0x7f;
    this.#size = at + 4 + length;
  }

  /** A short text of ASCII alone; anything else is left to be written again. */
  #ascii(text: string): boolean {
    const bytes = this.#bytes;
    const from = this.#size + 1;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit > 0x7f) return false;
      bytes[from + at] = unit;
    }
    bytes[from - 1] = text.length;
    this.#size = from + text.length;
    return true;
  }

  /** The content of another sink, from one of its bytes on. */
  copy(other: ByteSink, from = 0): void {
    this.#grow(other.#size - from);
    other.#bytes.copy(this.#bytes, this.#size, from, other.#size);
    this.#size += other.#size - from;
  }

  /** The last so many bytes once more. */
  repeat(length: number): void {
    this.#grow(length);
    this.#bytes.copyWithin(this.#size, this.#size - length, this.#size);
    this.#size += length;
  }

  #grow(by: number): void {
    if (this.#size + by <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#size + by));
    this.#bytes.copy(larger, 0, 0, this.#size);
    this.#bytes = larger;
  }
}
