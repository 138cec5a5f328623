// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { FAULTS, formatFault } from '#contracts/inbound/fault.ts';
import { startI18n, switchLanguage } from '#web/kit/text/i18n.ts';
import { formatNetworkFault } from './format-network-fault.ts';

const THAI_FIRST = /^[“(]?[ก-๙{]|^(?:X|Facebook|10 MiB)/;

function filled(sentence: string): string {
  return sentence
    .replaceAll('{network}', 'Facebook')
    .replaceAll('{status}', '503')
    .replaceAll('{code}', 'ESOMETHING')
    .replaceAll('{rest}', formatFault('timeout', {}))
    .replaceAll(/\{\w+\}/g, 'x');
}

describe.each(['en', 'th'] as const)('The fault of a network, in %s', (language) => {
  beforeAll(async () => {
    await startI18n();
    await switchLanguage(language);
  });

  it.each([
    [401, 'access is not allowed', 'ไม่ได้รับอนุญาต'],
    [403, 'access is not allowed', 'ไม่ได้รับอนุญาต'],
    [404, 'nothing was found', 'ไม่พบเนื้อหา'],
    [410, 'has been removed', 'ถูกลบ'],
    [408, 'too long', 'ช้าเกินไป'],
    [429, 'too many requests', 'ถี่เกินไป'],
    [418, 'was not accepted', 'ไม่รับคำขอ'],
    [301, 'has moved', 'ย้ายไปแล้ว'],
    [500, 'has a problem', 'ขัดข้อง'],
    [503, 'has a problem', 'ขัดข้อง'],
    [599, 'has a problem', 'ขัดข้อง'],
    [204, 'unexpected', 'ไม่คาดคิด'],
  ])('The text of the status %i contains its meaning and the status', (status, en, th) => {
    for (const text of [
      formatFault('feed_answered', { status }),
      formatFault('receiver_answered', { status }),
      formatFault('answered', { network: 'X', status }),
      formatFault('answered_saying', { network: 'LINE', status, quote: 'no' }),
    ]) {
      expect(formatNetworkFault(text)).toContain(language === 'th' ? th : en);
      expect(formatNetworkFault(text)).toContain(`(${status})`);
    }
  });

  it.each(['ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT', 'CERT_HAS_EXPIRED', 'ECONNRESET'])(
    'The meaning of %s is shown without the code, also in texts that were stored before',
    (code) => {
      const words = formatNetworkFault(formatFault('network_error_code', { code }));
      expect(words).not.toContain(code);
      expect(words).not.toBe(formatNetworkFault(formatFault('network_error', {})));
    },
  );

  it.each(Object.entries(FAULTS))('%s leaves no placeholder unfilled', (_code, sentence) => {
    const words = formatNetworkFault(filled(sentence));
    expect(words).not.toMatch(/[{}]|undefined|faults\./);
    if (language === 'th') expect(words).toMatch(THAI_FIRST);
  });
});
