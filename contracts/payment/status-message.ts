import { z } from 'zod';
import { getDateLocale } from '#contracts/kit/date-locale.ts';
import { computeGraceEnd, type BillingStatus } from '#contracts/payment/standing.ts';

/** A sentence in every language of the suite. */
export const StatusMessages = z.object({ en: z.string(), th: z.string() });
type StatusMessages = z.infer<typeof StatusMessages>;

type PaymentStatus = {
  standing: BillingStatus;
  pastDueSince: string | null;
  trialEnd: string | null;
  periodEnd: string | null;
  cancelling: boolean;
  /** The bank's message about the last payment, verbatim. */
  error: string | null;
};

type StatusTexts = {
  trial: (day: string) => string;
  cancelling: (day: string) => string;
  past_due: (day: string, reason: string) => string;
  restricted: string;
  ended: string;
};

const WORDS: Record<'en' | 'th', StatusTexts> = {
  en: {
    trial: (day) => `Your trial runs until ${day}.`,
    cancelling: (day) => `Your subscription ends on ${day}.`,
    past_due: (day, reason) =>
      `The last payment failed${reason}. Everything goes on until ${day}; please pay or change the card by then.`,
    restricted:
      'The last payment is still open, so the products are closed. Nothing is lost: pay and they open at once.',
    ended: 'Your subscription has ended. Choose a plan and everything is there again.',
  },
  th: {
    trial: (day) => `ทดลองใช้ได้ถึงวันที่ ${day}`,
    cancelling: (day) => `การสมัครใช้งานจะสิ้นสุดวันที่ ${day}`,
    past_due: (day, reason) =>
      `การชำระเงินครั้งล่าสุดไม่สำเร็จ${reason} ระบบยังใช้ได้ตามปกติถึงวันที่ ${day} โปรดชำระเงินหรือเปลี่ยนบัตรก่อนวันนั้น`,
    restricted: 'ยังมียอดค้างชำระ ผลิตภัณฑ์จึงถูกปิดไว้ชั่วคราว ข้อมูลอยู่ครบ ชำระแล้วใช้งานต่อได้ทันที',
    ended: 'การสมัครใช้งานสิ้นสุดแล้ว เลือกแพ็กเกจเพื่อกลับมาใช้งานต่อ ข้อมูลยังอยู่ครบ',
  },
};

/** What an organisation should know about its payment right now, as one sentence; null if there is nothing to report. */
export function formatStatusMessage(told: PaymentStatus, language: 'en' | 'th'): string | null {
  const words = WORDS[language];
  const day = (instant: string | Date): string =>
    new Intl.DateTimeFormat(getDateLocale(language), {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(instant));
  const { standing, cancelling, periodEnd, trialEnd, pastDueSince, error } = told;
  if (standing === 'past_due' && pastDueSince)
    return words.past_due(day(computeGraceEnd(pastDueSince)), error ? ` (${error.replace(/\.$/, '')})` : '');
  if (standing === 'restricted') return words.restricted;
  if (standing === 'ended') return words.ended;
  if (cancelling && periodEnd) return words.cancelling(day(periodEnd));
  return standing === 'trialing' && trialEnd ? words.trial(day(trialEnd)) : null;
}

/** The response with it: the sentence in the account's language, and in all languages for users who read another. */
export function buildStatusMessages(
  told: PaymentStatus,
  language: 'en' | 'th',
): { statusMessage: string | null; statusMessages?: StatusMessages } {
  const [en, th] = [formatStatusMessage(told, 'en'), formatStatusMessage(told, 'th')];
  if (en === null || th === null) return { statusMessage: null };
  const statusMessages = { en, th };
  return { statusMessage: statusMessages[language], statusMessages };
}
