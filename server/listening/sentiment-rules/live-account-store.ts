import { z } from 'zod';
import { Sentiment } from '#contracts/listening/mention.ts';
import type { AccountSentiment, LiveRule } from '#engine/sentiment/account-sentiment.ts';
import type { Context } from '#server/kit/context.ts';

const Rule: z.ZodType<LiveRule> = z.object({
  _id: z.string(),
  product: z.enum(['listening', 'crm']),
  words: z.array(z.string()),
  sentiment: Sentiment,
});
const numbers = z.array(z.number()).length(4);
/** How an adaptation is stored. */
export const AdaptationWeights = z.object({ bias: numbers, words: z.array(z.tuple([z.string(), numbers])) });

const Row = z.object({ account_id: z.string(), rules: z.array(Rule), weights: AdaptationWeights.nullable() });

/**
 * The present settings of these accounts (nothing for one that has neither), or of all that have rules or an adaptation. Rules are applied
 * by priority, then the older first.
 */
export async function readAccountSentiments(
  { database }: Pick<Context, 'database'>,
  accountIds?: readonly string[],
): Promise<AccountSentiment[]> {
  const { rows } = await database.owner.query(
    `select a._id as account_id,
            coalesce((select jsonb_agg(jsonb_build_object('_id', r._id, 'product', r.product, 'words', r.words,
                                                          'sentiment', r.sentiment)
                                       order by r.priority, r.created_at, r._id)
                        from auto_sentiment_rules r where r.account_id = a._id and r.active), '[]') as rules,
            (select d.weights from sentiment_adaptations d where d.account_id = a._id and d.active) as weights
       from accounts a
      where case when $1::uuid[] is null
                 then exists (select from auto_sentiment_rules r where r.account_id = a._id and r.active)
                      or exists (select from sentiment_adaptations d where d.account_id = a._id and d.active)
                 else a._id = any($1::uuid[]) end`,
    [accountIds ?? null],
  );
  return z
    .array(Row)
    .parse(rows)
    .map(({ account_id, rules, weights }) => ({
      accountId: account_id,
      rules,
      adaptation: weights && { bias: weights.bias, words: new Map(weights.words) },
    }));
}
