import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { signBody, verifySignature } from '#connectors/line/signature.ts';

const Vector = z.object({
  id: z.string(),
  scheme: z.string(),
  valid: z.boolean(),
  secret: z.string().default(''),
  body: z.string().default(''),
  signature: z.string().default(''),
  note: z.string().default(''),
});
const Signed = z.object({
  id: z.string(),
  platform: z.string(),
  secret: z.string(),
  body: z.string(),
  signature: z.string(),
});

const vectors = readSharedRows('4_payloads/signature_vectors.jsonl', Vector).filter(
  (row) => row.scheme === 'line',
);
const requests = readSharedRows('4_payloads/signed_requests.jsonl', Signed).filter(
  (row) => row.platform === 'line',
);

function isValid(body: string, secret: string, signature: string): boolean {
  const headers = new Headers(signature === '' ? {} : { 'X-Line-Signature': signature });
  return verifySignature({ body: Buffer.from(body, 'utf8'), headers }, { channel_secret: secret }).ok;
}

describe('LINE signature', () => {
  it('signs as documented', () => {
    // Computed with OpenSSL: printf '{"hello":"world"}' | openssl dgst -sha256 -hmac test_secret -binary | base64
    const body = Buffer.from('{"hello":"world"}');
    expect(signBody(body, 'test_secret')).toBe('t7Hn4ZDHqs6e+wdvI5TyQIvzie0DmMUmuXEBqyyE/tM=');
  });

  it('names what is missing', () => {
    const body = Buffer.from('{}');
    expect(verifySignature({ body, headers: new Headers() }, { channel_secret: 's' })).toEqual({
      ok: false,
      reason: 'the header x-line-signature is missing',
    });
    const headers = new Headers({ 'x-line-signature': signBody(body, '') });
    expect(verifySignature({ body, headers }, {})).toEqual({
      ok: false,
      reason: 'the connection has no channel secret',
    });
  });

  it('refuses another spelling of the same signature', () => {
    const body = '{}';
    const signature = signBody(Buffer.from(body), 's');
    expect(isValid(body, 's', signature)).toBe(true);
    expect(isValid(body, 's', signature.replace(/=+$/, ''))).toBe(false);
    expect(isValid(body, 's', `${signature} x`)).toBe(false);
  });

  it.skipIf(!hasSharedData)('agrees with every published vector', () => {
    expect(vectors.length).toBeGreaterThan(0);
    const wrong = vectors.filter((one) => isValid(one.body, one.secret, one.signature) !== one.valid);
    expect(wrong).toEqual([]);
  });

  it.skipIf(!hasSharedData)('takes every signed request, and none with a byte flipped', () => {
    expect(requests.length).toBeGreaterThan(0);
    for (const { body, secret, signature } of requests) {
      expect(isValid(body, secret, signature)).toBe(true);
      expect(isValid(`${body} `, secret, signature)).toBe(false);
      expect(isValid(body, `${secret}x`, signature)).toBe(false);
    }
  });
});
