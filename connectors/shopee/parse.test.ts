import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { parseDelivery } from '#connectors/shopee/parse.ts';
import { readShopeeAnswer } from '#connectors/shopee/read-answer.ts';
import { SHOPEE_SIGNATURE_HEADER, signCall, verifyPush } from '#connectors/shopee/signature.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const Row = z.object({ platform: z.string(), kind: z.string(), payload: z.unknown(), id: z.string() });
const Vector = z.object({
  scheme: z.string(),
  valid: z.boolean().default(true),
  secret: z.string().default(''),
  url: z.string().default(''),
  body: z.string().default(''),
  signature: z.string().default(''),
  partner_id: z.coerce.string().default(''),
  url_path: z.string().default(''),
  timestamp: z.coerce.string().default(''),
  access_token: z.string().default(''),
  shop_id: z.coerce.string().default(''),
});

describe.skipIf(!hasSharedData)('Published samples', () => {
  test('Each part becomes something, or is refused with a reason', () => {
    const rows = readSharedRows('4_payloads/api_payloads_2.jsonl', Row).filter(
      ({ platform }) => platform === 'shopee',
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { kind, payload, id } of rows) {
      const {
        items,
        refused,
        named = [],
        connection = [],
      } = kind === 'webhook'
        ? parseDelivery(Buffer.from(JSON.stringify(payload)), NOW)
        : readShopeeAnswer(payload, NOW);
      expect(items.length + refused.length + named.length + connection.length, id).toBeGreaterThan(0);
      for (const item of items) expect(Incoming.parse(item), id).toEqual(item);
      for (const { reason } of refused) expect(reason, id).not.toBe('');
    }
  });

  test.each(['signature_vectors', 'signature_vectors_2'])('Signatures of %s are as published', (file) => {
    for (const row of readSharedRows(`4_payloads/${file}.jsonl`, Vector)) {
      if (row.scheme === 'shopee-webhook') {
        const headers = { [SHOPEE_SIGNATURE_HEADER]: row.signature };
        const request = buildDelivery(Buffer.from(row.body), { headers }, { url: new URL(row.url) });
        expect(verifyPush(request, { partner_key: row.secret }).ok).toBe(row.valid);
      }
      if (row.scheme === 'shopee-request') {
        const { url_path: path, partner_id, timestamp, access_token, shop_id } = row;
        const sign = signCall({ path, partner_id, timestamp, access_token, shop_id }, row.secret);
        expect(sign === row.signature).toBe(row.valid);
      }
    }
  });
});

test('What is no push is refused with its content, and a cut one too', () => {
  for (const body of ['{"data":{"type":"message"', '7', '[]', '"text"', '{"code":"x"}', ''])
    expect(parseDelivery(Buffer.from(body), NOW)).toMatchObject({ items: [], refused: [{}] });
  const text = { type: 'message', content: { message_id: 1, from_id: 2, content: { text: 'x' } } };
  const push = { code: 10, shop_id: 3, timestamp: 4, data: JSON.stringify(text) };
  expect(parseDelivery(Buffer.from(JSON.stringify(push)), NOW).items).toMatchObject([
    { provider_id: '1', text: 'x', conversation_id: '2' },
  ]);
});
