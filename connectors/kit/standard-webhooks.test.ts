import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateSecret, signDelivery, verifyDelivery } from '#connectors/kit/standard-webhooks.ts';

const VECTORS = '../shared/data/4_payloads/signature_vectors.jsonl';
const at = new Date('2026-11-02T02:00:00.000Z');
const body = '{"type":"ticket.created"}';

describe('Standard Webhooks', () => {
  it('A signed delivery verifies with each of the secrets that signed it', () => {
    const [fresh, former] = [generateSecret(), generateSecret()];
    expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const headers = signDelivery([fresh, former], { id: 'msg_1', at, body });
    for (const secret of [fresh, former])
      expect(verifyDelivery(secret, headers, { body, now: at })).toEqual({ ok: true });
    expect(verifyDelivery(generateSecret(), headers, { body, now: at })).toMatchObject({
      reason: 'signature_wrong',
    });
  });

  it('A delivery with another body, another id or another time is refused, and so is one that is too old or from the future', () => {
    const secret = generateSecret();
    const headers = signDelivery([secret], { id: 'msg_1', at, body });
    const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
    const verdict = (given: object, checked: { body?: string; now?: Date } = {}) =>
      verifyDelivery(secret, { ...headers, ...given }, { body, now: at, ...checked });
    expect(verdict({}, { body: `${body} ` })).toMatchObject({ reason: 'signature_wrong' });
    expect(verdict({ 'webhook-id': 'msg_2' })).toMatchObject({ reason: 'signature_wrong' });
    expect(verdict({ 'webhook-timestamp': String(at.getTime() / 1000 + 1) })).toMatchObject({
      reason: 'signature_wrong',
    });
    expect(verdict({ 'webhook-timestamp': 'now' })).toMatchObject({ reason: 'timestamp_invalid' });
    expect(verdict({}, { now: later(300) }).ok).toBe(true);
    expect(verdict({}, { now: later(301) })).toMatchObject({ reason: 'too_old' });
    expect(verdict({}, { now: later(-301) })).toMatchObject({ reason: 'too_new' });
    expect(verdict({ 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v1a,') }).ok).toBe(
      false,
    );
  });

  it.skipIf(!existsSync(VECTORS))(
    'Signatures match every published vector (skipped without the public data)',
    () => {
      const Vector = z.object({
        id: z.string(),
        scheme: z.literal('standard-webhooks'),
        valid: z.boolean(),
        secret: z.string(),
        headers: z.record(z.string(), z.string()),
        body: z.string(),
        now: z.number(),
        tolerance: z.number(),
      });
      const vectors = readFileSync(VECTORS, 'utf8')
        .split('\n')
        .filter(Boolean)
        .flatMap((line) => Vector.safeParse(JSON.parse(line)).data ?? []);
      expect(vectors.length).toBeGreaterThan(3);
      for (const { id, secret, headers, valid, now, tolerance, ...vector } of vectors)
        expect([
          id,
          verifyDelivery(secret, headers, { body: vector.body, now: new Date(now * 1000), tolerance }).ok,
        ]).toEqual([id, valid]);
    },
  );
});
