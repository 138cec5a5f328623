import { BUCKET } from '#engine/keywords/kernel/layout.ts';

/** Words to be put in buckets: where (a row), the key and mask of what is compared first, the address of the word's record. */
export type BucketEntry = { row: number; key: number; mask: number; record: number };

/** Buckets as the kernel reads them, to be laid at the address that they were made for. `longest`: buckets of the fullest row. */
export type BucketTable = { numbers: Int32Array; longest: number };

const NUMBERS = BUCKET.bytes / 4;

/** Builds the buckets of 2 ** bits rows; a full one leads on to one behind them. */
export function buildBuckets(
  entries: readonly BucketEntry[],
  { bits, address }: { bits: number; address: number },
): BucketTable {
  const rows = 1 << bits;
  const fill = new Int32Array(rows);
  for (const { row } of entries) fill[row]!++;
  const more = fill.reduce((sum, words) => sum + Math.max(0, Math.ceil(words / BUCKET.words) - 1), 0);
  const numbers = new Int32Array((rows + more) * NUMBERS);
  // An empty place has a key that its empty mask cannot give.
  for (let bucket = 0; bucket < rows + more; bucket++)
    numbers.fill(1, bucket * NUMBERS, bucket * NUMBERS + BUCKET.words);
  const last = Int32Array.from({ length: rows }, (_, row) => row);
  const taken = new Int32Array(rows);
  let free = rows;
  for (const { row, key, mask, record } of entries) {
    const place = taken[row]!++ % BUCKET.words;
    if (place === 0 && taken[row]! > 1) {
      numbers[last[row]! * NUMBERS + BUCKET.next / 4] = address + free * BUCKET.bytes;
      last[row] = free++;
    }
    const at = last[row]! * NUMBERS + place;
    numbers[at] = key;
    numbers[at + BUCKET.mask / 4] = mask;
    numbers[at + BUCKET.record / 4] = record;
  }
  return {
    numbers,
    longest: fill.reduce((most, words) => Math.max(most, Math.ceil(words / BUCKET.words)), 1),
  };
}
