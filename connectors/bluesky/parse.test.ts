import { expect, it } from 'vitest';
import { z } from 'zod';
import { readAnswer } from '#connectors/bluesky/read-answer.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { toStorable } from '#connectors/kit/storable.ts';

const NOW = new Date('2026-11-30T10:00:00.000Z');
const Row = z.object({ id: z.string(), platform: z.string(), payload: z.unknown() });
const rows = ['4_payloads/api_payloads.jsonl', '4_payloads/api_payloads_2.jsonl']
  .flatMap((path) => readSharedRows(path, Row))
  .filter(({ platform }) => platform === 'bluesky');

it.skipIf(!hasSharedData)('Every recorded payload becomes items, or is refused with its reason', () => {
  for (const { payload } of rows) {
    const { items, refused } = readAnswer(toStorable(payload), NOW);
    expect(items.length + refused.length).toBeGreaterThan(0);
    expect(refused.every(({ code }) => code === 'no_content')).toBe(true);
  }
  expect(rows.length).toBeGreaterThan(100);
});
