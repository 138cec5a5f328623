import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/** A batch is cut before its JSON grows past about this, so that no single one fills the memory: 4 MiB of text. */
const MAX_PAYLOAD_UNITS = 4 * 1024 * 1024;

/** Speed counts for more than size: a payload lives for a second. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Items that are written, read and analysed at a time: what a thread has in hand then is gone before it has to be moved, and one
 * long text of a whole batch never stands in memory.
 */
const PIECE_ITEMS = 200;
const LINE_END = 0x0a;

/** What waits in the inbound table: items as JSON, so many a line, compressed by zstd; and how many there are. */
export type Payload = { rows: number; bytes: Buffer };

/** An item with the `_id` of the mention that it becomes. */
export type NamedItem = readonly [mentionId: string, item: Incoming];

/** Packs items into as few payloads as their size allows, in their order. What the network sent beside is not carried. */
export const packItems = (items: readonly NamedItem[]): Payload[] => {
  const payloads: Payload[] = [];
  let open: NamedItem[] = [];
  let size = 0;
  const close = (): void => {
    if (open.length > 0) payloads.push({ rows: open.length, bytes: zstdCompressSync(linesOf(open), FAST) });
    open = [];
    size = 0;
  };
  for (const [_id, item] of items) {
    const units = item.text.length + (item.title?.length ?? 0) + OTHER_UNITS;
    if (size + units > MAX_PAYLOAD_UNITS) close();
    open.push([_id, item.raw === undefined ? item : { ...item, raw: undefined }]);
    size += units;
  }
  close();
  return payloads;
};

/** About what an item takes beside its text. */
const OTHER_UNITS = 300;

const linesOf = (items: readonly NamedItem[]): Buffer => {
  const lines: Buffer[] = [];
  for (let first = 0; first < items.length; first += PIECE_ITEMS)
    lines.push(Buffer.from(`${JSON.stringify(items.slice(first, first + PIECE_ITEMS))}\n`));
  return Buffer.concat(lines);
};

/**
 * Unpacks what {@link packItems} packed, a line at a time; both sides are ours, so the shape is known. What an earlier version
 * packed is one line.
 */
export function* unpackPieces(bytes: Uint8Array): Generator<NamedItem[]> {
  const lines = zstdDecompressSync(bytes);
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(LINE_END, from);
    const to = end < 0 ? lines.length : end;
    yield JSON.parse(lines.toString('utf8', from, to));
    from = to + 1;
  }
}

/** All items of a payload at once. */
export const unpackItems = (bytes: Uint8Array): NamedItem[] => [...unpackPieces(bytes)].flat();
