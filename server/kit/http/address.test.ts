import { expect, test } from 'vitest';
import { readConfig } from '#server/kit/config.ts';
import { parseForwardedAddress } from '#server/kit/http/address.ts';
import { limitCall } from '#server/kit/http/limits.ts';

test.each([
  ['false', '198.51.100.1', undefined],
  ['true', undefined, undefined],
  ['true', '198.51.100.1', '198.51.100.1'],
  // Anything that a caller writes there itself precedes what the proxy adds.
  ['true', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['1', '127.0.0.1,198.51.100.1', '198.51.100.1'],
  ['2', '127.0.0.1, 198.51.100.1, 203.0.113.9', '198.51.100.1'],
  ['2', '198.51.100.1', '198.51.100.1'],
])('Behind TRUST_PROXY=%s, “%s” was called from %s', (TRUST_PROXY, header, address) => {
  expect(parseForwardedAddress(readConfig({ TRUST_PROXY }), header)).toBe(address);
});

test('TRUST_PROXY is a yes, a no or a number', () => {
  expect(readConfig({}).trustedProxies).toBe(0);
  expect(() => readConfig({ TRUST_PROXY: 'perhaps' })).toThrow(/TRUST_PROXY/);
});

test('The addresses of one IPv6 customer are one caller', async () => {
  const call = { name: 'made-up', access: { kind: 'public', reason: 'a test' } } as const;
  const from = (host: number): Promise<void> => limitCall(call, `2001:db8:1:2::${host.toString(16)}`);
  for (let host = 0; host < 60; host += 1) await from(host);
  await expect(from(60)).rejects.toMatchObject({ code: 'too_many' });
  await limitCall(call, '2001:db8:1:3::1');
});
