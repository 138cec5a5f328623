/** The first 32 bits of the fractional parts of the square roots of the first 8 primes and the cube roots of the first 64 (FIPS 180-4). */
const PRIMES = listPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => toFraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => toFraction(Math.cbrt(prime)));
const BLOCK = 64;

/** The SHA-256 of bytes, in hex. */
export function computeSha256(message: Uint8Array): string {
  const bytes = pad(message);
  const view = new DataView(bytes.buffer);
  const state = [...START];
  for (let at = 0; at < bytes.length; at += BLOCK) mixBlock(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The message with a bit, zeros and its length, as whole blocks. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor((message.length * 8) / 2 ** 32));
  view.setUint32(length - 4, (message.length * 8) >>> 0);
  return bytes;
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mixBlock(state: number[], view: DataView, at: number): void {
  const words = spreadWords(view, at);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < BLOCK; round += 1) {
    const turned = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + turned + ((e & f) ^ (~e & g)) + (ROUNDS[round] ?? 0) + (words[round] ?? 0)) | 0;
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
    state[index] = ((state[index] ?? 0) + word) | 0;
}

/** The sixteen words of a block, and the 48 that are computed of them. */
function spreadWords(view: DataView, at: number): Int32Array {
  const words = new Int32Array(BLOCK);
  for (let round = 0; round < 16; round += 1) words[round] = view.getInt32(at + round * 4);
  for (let round = 16; round < BLOCK; round += 1) {
    const early = words[round - 15] ?? 0;
    const late = words[round - 2] ?? 0;
    words[round] =
      (words[round - 16] ?? 0) +
      (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
      (words[round - 7] ?? 0) +
      (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
  }
  return words;
}

function toFraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

function listPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let next = 2; primes.length < count; next += 1)
    if (primes.every((prime) => next % prime !== 0)) primes.push(next);
  return primes;
}
