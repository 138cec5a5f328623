import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { PostReading } from '#server/inbound/pipeline/post-columns.ts';

/** A batch is split before its JSON exceeds about this, so that no single one fills the memory. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Memory that is allocated at a time: with smaller pieces most of the time is spent on allocation, larger ones burden the garbage
 * collector.
 */
const chunkSize = 128 * 1024;
/** Speed matters more than size: a payload lives for a second. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize };

/**
 * Items that are written, read and analysed at a time: a thread's current items are freed before they are moved to the old generation, and
 * one long text of a whole batch is never in memory.
 */
const PIECE_ITEMS = 200;

/** The content of the inbound table: items as JSON, so many per line, compressed by zstd; and how many there are. */
export type Payload = { rows: number; bytes: Buffer };

/**
 * An item with the `_id` of the mention that it becomes, that of the ticket to which it already belongs, if any, and what was found in it
 * when it was read for the public pool.
 */
export type NamedItem = readonly [
  mentionId: string,
  item: Incoming,
  ticketId?: string | null,
  reading?: PostReading,
];

/** The positions of items that are JSON already, each as {@link NamedItem}: those of `bytes` from one end to the next. */
export type WrittenItems = { bytes: Buffer; ends: readonly number[] };

/** Packs the items of these numbers into as few payloads as their size allows, in order. */
export function encodeItems({ bytes, ends }: WrittenItems, numbers: Iterable<number>): Payload[] {
  const payloads: Payload[] = [];
  let rows = 0;
  let size = 0;
  const put = (sign: number): void => {
    scratch[size++] = sign;
  };
  const close = (): void => {
    if (rows === 0) return;
    put(BRACKETS.close);
    put(LINE_END);
    payloads.push({ rows, bytes: zstdCompressSync(scratch.subarray(0, size), FAST) });
    rows = size = 0;
  };
  for (const number of numbers) {
    const from = ends[number - 1] ?? 0;
    const to = ends[number] ?? 0;
    if (size + to - from > MOST_BYTES) close();
    haveRoom(size + to - from + BETWEEN);
    if (rows > 0 && rows % PIECE_ITEMS === 0) {
      put(BRACKETS.close);
      put(LINE_END);
    }
    put(rows % PIECE_ITEMS === 0 ? BRACKETS.open : COMMA);
    size += bytes.copy(scratch, size, from, to);
    rows += 1;
  }
  close();
  return payloads;
}

const BRACKETS = { open: 0x5b, close: 0x5d } as const;
const COMMA = 0x2c;
const LINE_END = 0x0a;
/** More than the separators between two items and after the last. */
const BETWEEN = 8;

/** Where payloads are assembled, one after the other. */
let scratch = Buffer.allocUnsafeSlow(1024 * 1024);

function haveRoom(size: number): void {
  if (size <= scratch.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(size, 2 * scratch.length));
  scratch.copy(larger);
  scratch = larger;
}

/**
 * Unpacks the output of {@link encodeItems}, a line at a time; both sides are ours, so the shape is known. A payload of an earlier version is
 * one line.
 */
export function* unpackPieces(bytes: Uint8Array): Generator<NamedItem[]> {
  const lines = zstdDecompressSync(bytes, { chunkSize });
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(LINE_END, from);
    const to = end < 0 ? lines.length : end;
    yield JSON.parse(lines.toString('utf8', from, to));
    from = to + 1;
  }
}

/** All items of a payload at once. */
export const unpackItems = (bytes: Uint8Array): NamedItem[] => [...unpackPieces(bytes)].flat();
