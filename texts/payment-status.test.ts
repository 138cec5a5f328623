import { expect, test } from 'vitest';
import { computeGraceEnd } from '#contracts/payment/standing.ts';
import { buildStatusMessages, formatStatusMessage } from '#texts/payment-status.ts';

test('The status message says in both languages what to do and by when', () => {
  const payment = {
    standing: 'past_due' as const,
    pastDueSince: '2026-11-15T00:00:00Z',
    trialEnd: null,
    periodEnd: null,
    cancelling: false,
    error: 'Your card was declined.',
  };
  expect(computeGraceEnd(payment.pastDueSince).toISOString()).toBe('2026-11-22T00:00:00.000Z');
  expect(formatStatusMessage(payment, { language: 'en' })).toBe(
    'The last payment failed (Your card was declined). Everything goes on until 22 November 2026; please pay or change the card by then.',
  );
  expect(formatStatusMessage(payment, { language: 'th' })).toContain('22 พฤศจิกายน 2026');
  expect(formatStatusMessage({ ...payment, standing: 'active', error: null }, { language: 'en' })).toBeNull();
  // A user who reads another language than the account's reads it in that language.
  const { statusMessage, statusMessages } = buildStatusMessages(payment, { language: 'en' });
  expect(statusMessages).toEqual({ en: statusMessage, th: formatStatusMessage(payment, { language: 'th' }) });
  expect(buildStatusMessages({ ...payment, standing: 'active', error: null }, { language: 'th' })).toEqual({
    statusMessage: null,
  });
});
