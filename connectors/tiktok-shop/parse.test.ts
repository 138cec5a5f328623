import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { parseDelivery } from '#connectors/tiktok-shop/parse.ts';
import { readShopAnswer } from '#connectors/tiktok-shop/read-answer.ts';
import {
  signCall,
  TIKTOK_SHOP_SIGNATURE_HEADER,
  verifyShopDelivery,
} from '#connectors/tiktok-shop/signature.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const Row = z.object({ platform: z.string(), kind: z.string(), payload: z.unknown(), id: z.string() });
const Vector = z.object({
  scheme: z.string(),
  valid: z.boolean().default(true),
  secret: z.string().default(''),
  body: z.string().default(''),
  signature: z.string().default(''),
  app_key: z.string().default(''),
  url_path: z.string().default(''),
  params: z.record(z.string(), z.coerce.string()).default({}),
});

describe.skipIf(!hasSharedData)('Published samples', () => {
  test('Each part becomes something, or is refused with a reason', () => {
    const rows = readSharedRows('4_payloads/api_payloads_2.jsonl', Row).filter(
      ({ platform }) => platform === 'tiktok_shop',
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { kind, payload, id } of rows) {
      const {
        items,
        refused,
        connection = [],
      } = kind === 'webhook'
        ? parseDelivery(Buffer.from(JSON.stringify(payload)), NOW)
        : readShopAnswer(payload, NOW);
      expect(items.length + refused.length + connection.length, id).toBeGreaterThan(0);
      for (const item of items) expect(Incoming.parse(item), id).toEqual(item);
      for (const { reason } of refused) expect(reason, id).not.toBe('');
    }
  });

  test.each(['signature_vectors', 'signature_vectors_2'])('Signatures of %s are as published', (file) => {
    for (const row of readSharedRows(`4_payloads/${file}.jsonl`, Vector)) {
      if (row.scheme === 'tiktokshop-webhook') {
        const headers = { [TIKTOK_SHOP_SIGNATURE_HEADER]: row.signature };
        const values = { app_key: row.app_key, app_secret: row.secret };
        const request = buildDelivery(Buffer.from(row.body), { headers });
        expect(verifyShopDelivery(request, values).ok).toBe(row.valid);
      }
      if (row.scheme === 'tiktokshop-request') {
        const { url_path: path, params, body } = row;
        expect(signCall({ path, params, body }, row.secret) === row.signature).toBe(row.valid);
      }
    }
  });
});

test('What is no delivery is refused with its content, and a list of messages is read as well', () => {
  for (const body of ['{"type":14', '7', '[]', '"text"', '{"type":"x"}', ''])
    expect(parseDelivery(Buffer.from(body), NOW)).toMatchObject({ items: [], refused: [{}] });
  const sender = { im_user_id: '7', role: 'BUYER', nickname: 'มะลิ' };
  const message = { id: '1', conversation_id: '2', type: 'TEXT', content: '{"content":"x"}', sender };
  expect(readShopAnswer({ code: 0, data: { messages: [message, {}] } }, NOW)).toMatchObject({
    items: [{ provider_id: '1', text: 'x', author: { _id: '2', name: 'มะลิ' } }],
    refused: [{ reason: 'a message without its id or its conversation' }],
  });
});
