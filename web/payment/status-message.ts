import type { PaymentState } from '#contracts/payment/billing.ts';
import { useLanguage } from '#web/kit/text/format.ts';

type StatusMessages = Pick<PaymentState, 'statusMessage' | 'statusMessages'>;

/** What is to be known of the payment in the reader's language, which need not be the account's; nothing where all is well. */
export function useStatusMessage(): (state: StatusMessages) => string | null {
  const language = useLanguage() === 'th' ? 'th' : 'en';
  return ({ statusMessage, statusMessages }) => statusMessages?.[language] ?? statusMessage;
}
