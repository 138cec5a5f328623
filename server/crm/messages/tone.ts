import type { Sentiment } from '#contracts/listening/mention.ts';
import { identifyLanguage } from '#engine/language/identify.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readAccountSentiments } from '#server/listening/public.ts';
import { getSentimentReader } from '#server/sentiment/public.ts';

/** A customer's text; of an e-mail, the subject too. */
type CustomerText = { title?: string; message: string };

/**
 * Computes the sentiment of messages, as listening does for the same text: by the account's sentiment rules for messages, else by the model
 * with what it learnt from the account.
 */
export async function loadToneReader(
  context: Context,
  unit: UnitOfWork,
): Promise<(said: CustomerText) => Sentiment> {
  const account = await unit.cached('how messages sound', async () => {
    const [found] = await readAccountSentiments(context, [unit.accountId]);
    return found ?? { accountId: unit.accountId, rules: [], adaptation: null };
  });
  return ({ title = '', message }) => {
    const { language } = identifyLanguage(message);
    const [reading] = getSentimentReader(context).tell(account, [
      { kind: 'message', title, text: message, language },
    ]);
    return reading?.felt.sentiment ?? 'unjudged';
  };
}
