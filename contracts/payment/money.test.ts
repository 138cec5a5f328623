import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { getMonthSpan } from '#contracts/payment/ledger-days.ts';
import { formatMoney } from '#contracts/payment/money.ts';
import { isPaidStatus, computeBillingStatus, type PaymentFacts } from '#contracts/payment/standing.ts';

describe('formatting money', () => {
  test.each([
    [1000, 'USD', 'en', '$10.00'],
    [0, 'USD', 'th', '$0.00'],
    [5, 'USD', 'en', '$0.05'],
    [123_456_789, 'USD', 'en', '$1,234,567.89'],
    [-250, 'USD', 'en', '−$2.50'],
    [129_000, 'THB', 'th', '฿1,290.00'],
    [1000, 'JPY', 'en', '¥1,000'],
    [1000, 'EUR', 'en', '€10.00'],
    [1000, 'KWD', 'en', 'KWD 1.000'],
  ])('S9-020, S9-021 %i of %s in %s is %s', (amount, currency, language, text) => {
    expect(formatMoney(amount, currency, language).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('S9-021 a price in USD always has its sign and two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
        const text = formatMoney(amount, 'USD');
        expect(text).toMatch(/^\$[\d,]+\.\d\d$/);
        expect(Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)).toBe(amount);
      }),
    );
  });
});

it('the month of an instant is determined in UTC', () => {
  expect(getMonthSpan(new Date('2026-12-31T23:59:59Z'))).toEqual({
    from: new Date('2026-12-01T00:00:00Z'),
    to: new Date('2027-01-01T00:00:00Z'),
  });
});

describe('deriving the payment standing', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const facts = (over: Partial<PaymentFacts>): PaymentFacts => ({
    enabled: true,
    plan: { price: 2900 },
    granted: false,
    status: null,
    pastDueSince: null,
    ...over,
  });
  test.each<[string, Partial<PaymentFacts>, string, boolean]>([
    ['nothing is to be paid', { enabled: false, plan: null }, 'off', true],
    ['no payment info', { plan: null }, 'none', false],
    ['a price that nobody pays', {}, 'none', false],
    ['a free plan', { plan: { price: 0 } }, 'free', true],
    ['given by the platform', { granted: true }, 'granted', true],
    ['trial', { status: 'trialing' }, 'trialing', true],
    ['paid', { status: 'active' }, 'active', true],
    ['six days late', { status: 'past_due', pastDueSince: '2026-11-15T00:00:00Z' }, 'past_due', true],
    ['eight days late', { status: 'past_due', pastDueSince: '2026-11-13T00:00:00Z' }, 'restricted', false],
    ['given up by the provider', { status: 'unpaid' }, 'restricted', false],
    ['cancelled', { status: 'canceled', plan: null }, 'ended', false],
    ['first payment open', { status: 'incomplete' }, 'none', false],
  ])('%s', (_name, over, standing, paid) => {
    const found = computeBillingStatus(facts(over), now);
    expect([found, isPaidStatus(found)]).toEqual([standing, paid]);
  });
});
