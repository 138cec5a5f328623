import { makeDateFormat, type DateReader } from '#contracts/kit/date-format.ts';
import { computeGraceEnd, type BillingStatus } from '#contracts/payment/standing.ts';
import type { StatusMessages } from '#contracts/payment/status-message.ts';
import { paymentStatus as en } from '#texts/en/labels/payment-status.ts';
import { paymentStatus as th } from '#texts/th/labels/payment-status.ts';

type PaymentStatus = {
  standing: BillingStatus;
  pastDueSince: string | null;
  trialEnd: string | null;
  periodEnd: string | null;
  cancelling: boolean;
  /** The bank's message about the last payment, verbatim. */
  error: string | null;
};

const TEXTS = { en, th };

/** In which language what is due is said, and by which calendar; absent: Gregorian. */
type StatusReader = DateReader & { language: 'en' | 'th' };

/** What an organisation should know about its payment right now, as one sentence; null if there is nothing to report. */
export function formatStatusMessage(
  payment: PaymentStatus,
  { language, calendar }: StatusReader,
): string | null {
  const words = TEXTS[language];
  const day = (instant: string | Date): string =>
    makeDateFormat(
      { language, calendar },
      { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    ).format(new Date(instant));
  const { standing, cancelling, periodEnd, trialEnd, pastDueSince, error } = payment;
  if (standing === 'past_due' && pastDueSince)
    return words.past_due(day(computeGraceEnd(pastDueSince)), error ? ` (${error.replace(/\.$/, '')})` : '');
  if (standing === 'restricted') return words.restricted;
  if (standing === 'ended') return words.ended;
  if (cancelling && periodEnd) return words.cancelling(day(periodEnd));
  return standing === 'trialing' && trialEnd ? words.trial(day(trialEnd)) : null;
}

/** The response with it: the sentence in the account's language, and in all languages for users who read another. */
export function buildStatusMessages(
  payment: PaymentStatus,
  { language, calendar }: StatusReader,
): { statusMessage: string | null; statusMessages?: StatusMessages } {
  const [en, th] = [
    formatStatusMessage(payment, { language: 'en', calendar }),
    formatStatusMessage(payment, { language: 'th', calendar }),
  ];
  if (en === null || th === null) return { statusMessage: null };
  const statusMessages = { en, th };
  return { statusMessage: statusMessages[language], statusMessages };
}
