import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { MEMORY_BYTES } from '#engine/duplicates/memory.ts';
import { ItemBatch } from '#server/inbound/item-pack.ts';
import { openPipeline } from './pool.ts';

const accountId = '01920000-0000-7000-8000-00000000aaaa';
const sourceId = '01920000-0000-7000-8000-00000000bbbb';

const pipeline = openPipeline(
  { threads: 1, duplicates: new SharedArrayBuffer(MEMORY_BYTES) },
  pino({ level: 'silent' }),
);
afterAll(() => pipeline.close());

function batchOf(texts: readonly string[]) {
  const pack = new ItemBatch({ accountId, sourceId });
  for (const [at, text] of texts.entries()) {
    const item: Incoming = {
      provider_id: `${at}`,
      kind: 'post',
      channel: 'file',
      author: { _id: 'a', name: 'A' },
      text,
      published_at: '2026-03-01T10:00:00.000Z',
    };
    pack.add(item);
  }
  return { sourceId, receivedAt: '2026-03-01T10:00:00.000Z', payload: pack.payloads()[0]!.bytes };
}

test('Blocks that are not given back stay unchanged, and memory that is given back is reused', async () => {
  const [one, other] = [
    batchOf(['ร้านนี้อร่อยมาก']),
    batchOf(Array.from({ length: 900 }, (_, at) => `I like it ${at}`)),
  ];
  const first = await pipeline.analyse(accountId, one, false);
  const held = Buffer.from(first.block);
  const second = await pipeline.analyse(accountId, other, false);
  expect(Buffer.from(first.block)).toEqual(held);
  const wanted = Buffer.from(second.block);
  pipeline.release([first, second]);
  const again = await pipeline.analyse(accountId, other, false);
  expect(Buffer.from(again.block)).toEqual(wanted);
  // In the memory of the second, which was large enough for it: another wrapper, the same bytes.
  again.block[0] = 0xff;
  expect(second.block[0]).toBe(0xff);
});
