import type { Sentiment } from '#contracts/listening/mention.ts';
import { identifyLanguage } from '#engine/language/identify.ts';
import { getSentimentReader } from '#server/sentiment/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readAccountSentiments } from '#server/listening/public.ts';

/** What a customer wrote; a mail also says what it is about. */
type CustomerText = { title?: string; message: string };

/**
 * Tells how messages sound, as listening would say it of the same message: by the account's rules of sentiment for messages, else by the
 * model with what it learnt of the account.
 */
export const loadToneReader = async (
  context: Context,
  unit: UnitOfWork,
): Promise<(said: CustomerText) => Sentiment> => {
  const account = await unit.cached('how messages sound', async () => {
    const [found] = await readAccountSentiments(context, [unit.accountId]);
    return found ?? { accountId: unit.accountId, rules: [], adaptation: null };
  });
  return ({ title = '', message }) => {
    const { language } = identifyLanguage(message);
    const [told] = getSentimentReader(context).tell(account, [
      { kind: 'message', title, text: message, language },
    ]);
    return told?.felt.sentiment ?? 'neutral';
  };
};
