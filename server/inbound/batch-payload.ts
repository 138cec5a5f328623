import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/** A batch is cut before its JSON grows past about this, so that no single one fills the memory: 4 MiB of text. */
const MAX_PAYLOAD_UNITS = 4 * 1024 * 1024;

/** Speed counts for more than size: a payload lives for a second. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** What waits in the inbound table: items as JSON, compressed by zstd, and how many there are. */
export type Payload = { rows: number; bytes: Buffer };

/** An item with the `_id` of the mention that it becomes. */
export type NamedItem = readonly [mentionId: string, item: Incoming];

/** Packs items into as few payloads as their size allows, in their order. What the network sent beside is not carried. */
export const packItems = (items: readonly NamedItem[]): Payload[] => {
  const payloads: Payload[] = [];
  let open: NamedItem[] = [];
  let size = 0;
  const close = (): void => {
    if (open.length > 0)
      payloads.push({ rows: open.length, bytes: zstdCompressSync(JSON.stringify(open), FAST) });
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

/** Unpacks what {@link packItems} packed; both sides are ours, so the shape is known. */
export const unpackItems = (bytes: Uint8Array): NamedItem[] =>
  JSON.parse(zstdDecompressSync(bytes).toString('utf8'));
