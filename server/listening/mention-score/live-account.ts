import { z } from 'zod';
import { ScoreWeights } from '#contracts/listening/score-weights.ts';
import type { Context } from '#server/kit/context.ts';

/** What an account says of its own, as the pipeline takes it: weights, and words that are to be cut whole (NFC, lower case). */
export type AccountScoreSettings = { accountId: string; weights: ScoreWeights; words: readonly string[] };

const Row = z.object({
  account_id: z.string(),
  words: z.array(z.string()),
  // What a later release no longer takes is as declared.
  weights: ScoreWeights.catch(() => ScoreWeights.parse({})),
});

/** Words of scripts without spaces are what a segmenter cuts wrong; the others come whole. */
const UNSPACED =
  /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,30}$/u;

/** What these accounts say, or all that say anything. */
export const loadScoreSettings = async (
  { database }: Pick<Context, 'database'>,
  accountIds?: readonly string[],
): Promise<AccountScoreSettings[]> => {
  const { rows } = await database.owner.query(
    `select a._id as account_id,
            coalesce((select d.value from setting_documents d where d.account_id = a._id and d.name = 'score_weights'), '{}') as weights,
            array(select r.value from theme_rules r where r.account_id = a._id and r.action = 'whole'
                  union select unnest(array[e.name] || e.names) from listening_entities e
                         where e.account_id = a._id and e.active) as words
       from accounts a
      where case when $1::uuid[] is null
                 then exists (select from theme_rules r where r.account_id = a._id and r.action = 'whole')
                      or exists (select from listening_entities e where e.account_id = a._id)
                      or exists (select from setting_documents d where d.account_id = a._id and d.name = 'score_weights')
                 else a._id = any($1::uuid[]) end`,
    [accountIds ?? null],
  );
  return z
    .array(Row)
    .parse(rows)
    .map(({ account_id, weights, words }) => ({
      accountId: account_id,
      weights,
      words: words.map((word) => word.normalize('NFC').toLowerCase()).filter((word) => UNSPACED.test(word)),
    }));
};
