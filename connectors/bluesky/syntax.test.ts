import { expect, it } from 'vitest';
import { z } from 'zod';
import { AT_KINDS, isValid, parseAtUri } from '#connectors/bluesky/syntax.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';

const Row = z.object({ type: z.enum(AT_KINDS), valid: z.boolean(), value: z.string() });
const rows = readSharedRows('4_payloads/atproto_syntax.jsonl', Row);

it.skipIf(!hasSharedData)('Every identifier of the interoperability files gets its verdict', () => {
  const wrong = rows.filter(({ type, valid, value }) => isValid(type, value) !== valid);
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(200);
});

it('An AT URI is taken apart, and one with anything else is none', () => {
  expect(parseAtUri('at://did:plc:abc/app.bsky.feed.post/3k')).toEqual({
    authority: 'did:plc:abc',
    collection: 'app.bsky.feed.post',
    rkey: '3k',
  });
  expect(parseAtUri('at://mali.example')).toEqual({ authority: 'mali.example' });
  for (const none of ['https://did:plc:abc', 'at://did:plc:abc/', 'at://a.example/x.y.z/k/more'])
    expect(parseAtUri(none)).toBeUndefined();
});
