// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { toResponseFault, toStatusFault } from '#contracts/inbound/fault.ts';
import { fault, type WireFault } from '#contracts/kit/faults/fault.ts';
import { inboundFaults } from '#texts/en/inbound/faults.ts';
import { formatStoredFault } from './format-fault.ts';
import { startI18n, switchLanguage } from './i18n.ts';

const THAI_FIRST = /^[“(]?[ก-๙{]|^(?:X|Facebook|10 MiB)/;
const SENTENCE = 'The English sentence';

/** A fault with a value for every parameter of its text. */
function withValues(code: string, text: string): WireFault {
  const names = Array.from(text.matchAll(/\{\{(\w+)/g), ([, name = '']) => name);
  const valueOf = (name: string): unknown => {
    if (name === 'rest') return fault('timeout');
    if (name === 'network') return 'Facebook';
    return name === 'status' && !code.startsWith('status_') ? toStatusFault(503) : 7;
  };
  return { code, params: Object.fromEntries(names.map((name) => [name, valueOf(name)])) };
}

describe.each(['en', 'th'] as const)('The fault of a network, in %s', (language) => {
  beforeAll(async () => {
    await startI18n();
    await switchLanguage(language);
  });

  it.each([
    [404, 'nothing was found', 'ไม่พบเนื้อหา'],
    [429, 'too many requests', 'ถี่เกินไป'],
    [503, 'has a problem', 'ขัดข้อง'],
  ])('The text of the status %i contains its meaning and the status', (status, en, th) => {
    for (const one of [
      fault('feed_answered', { status: toStatusFault(status) }),
      fault('receiver_answered', { status: toStatusFault(status) }),
      toResponseFault('X', status, undefined),
      toResponseFault('LINE', status, 'no'),
    ]) {
      expect(formatStoredFault(one, SENTENCE)).toContain(language === 'th' ? th : en);
      expect(formatStoredFault(one, SENTENCE)).toContain(`(${status})`);
    }
  });

  it.each(Object.entries(inboundFaults))('%s leaves no placeholder unfilled', (code, text) => {
    const words = formatStoredFault(withValues(code, text), SENTENCE);
    expect(words).not.toMatch(/[{}]|undefined|faults\./);
    expect(words).not.toBe(SENTENCE);
    if (language === 'th') expect(words).toMatch(THAI_FIRST);
  });

  it('The code of a technical error is not shown, and what a network says is shown as it says it', () => {
    const unreachable = formatStoredFault(fault('connection_refused', { code: 'ECONNREFUSED' }), SENTENCE);
    expect(unreachable).not.toMatch(/ECONNREFUSED|[()]/);
    expect(formatStoredFault(fault('quoted', { text: 'iPhone (only)' }), SENTENCE)).toBe('iPhone (only)');
  });

  it('A fault of an earlier or a later version is shown by its sentence', () => {
    expect(formatStoredFault(null, 'X answered 500')).toBe('X answered 500');
    expect(formatStoredFault({ code: 'of_a_later_version', params: {} }, SENTENCE)).toBe(SENTENCE);
  });
});
