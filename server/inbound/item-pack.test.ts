import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { makePost } from '#tests/factories/inbound.ts';
import { computeMentionId } from '../listening/mention-ids/item-key.ts';
import { unpackItems, unpackPieces } from './batch-payload.ts';
import { ItemBatch } from './item-pack.ts';

const of = { accountId: 'account', sourceId: 'source' };

function post(provider_id: string, text: string, more: Partial<Incoming> = {}): Incoming {
  return makePost({ provider_id, text, ...more });
}

function packed(items: readonly Incoming[]): ItemBatch {
  const pack = new ItemBatch(of);
  for (const item of items) pack.add(item);
  return pack;
}

const idOf = (name: string): string => computeMentionId({ ...of, name });

test('Items are unpacked as they were packed, whatever their texts, each once and in order', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 450 }), (texts) => {
      const items = texts.map((one, at) => post(`${at % 440}`, one));
      const pack = packed(items);
      const firsts = items.slice(0, 440);
      expect(pack.count).toBe(firsts.length);
      expect(pack.repeated).toBe(items.length - firsts.length);
      const out = pack.payloads().flatMap(({ bytes }) => unpackItems(bytes));
      expect(out).toEqual(firsts.map((item) => [idOf(item.provider_id), item]));
    }),
    { numRuns: 30 },
  );
});

test('Only the requested items are packed, two hundred per line, and a large payload is split', () => {
  const large = 'ก'.repeat(1_000_000);
  const pack = packed([
    ...Array.from({ length: 450 }, (_, at) => post(`${at}`, 'x')),
    ...['p', 'q', 'r', 's'].map((id) => post(id, large)),
  ]);
  const fresh = new Set(pack.keys().filter((_, at) => at !== 7));
  const payloads = pack.payloads(fresh);
  expect(payloads.map(({ rows }) => rows)).toEqual([451, 2]);
  const lines = payloads.map(({ bytes }) => Array.from(unpackPieces(bytes), ({ length }) => length));
  expect(lines).toEqual([[200, 200, 51], [2]]);
  expect(payloads.flatMap(({ bytes }) => unpackItems(bytes)).some(([id]) => id === idOf('7'))).toBe(false);
});

test('Events are skipped, additional data of the network is dropped, and a cleared pack is empty', () => {
  const pack = packed([post('1', 'a', { kind: 'event' }), post('2', 'b', { raw: { secret: 1 } })]);
  const [payload] = pack.payloads();
  expect(unpackItems(payload!.bytes)).toEqual([[idOf('2'), post('2', 'b')]]);
  pack.clear();
  expect([pack.count, pack.repeated, pack.size, pack.payloads()]).toEqual([0, 0, 0, []]);
  pack.add(post('2', 'c'));
  expect(pack.payloads().map(({ rows }) => rows)).toEqual([1]);
});

test('Items that came before report their counts', () => {
  const pack = packed([
    post('1', 'a', { engagement: { likes: 3 } }),
    post('2', 'b', { engagement: { likes: 4 } }),
    post('3', 'c'),
  ]);
  expect(pack.countsBut(new Set(pack.keys().slice(0, 1)))).toEqual([{ _id: idOf('2'), likes: 4 }]);
});
