import { z } from 'zod';
import { ScoreWeights } from '#contracts/listening/score-weights.ts';
import type { Context } from '#server/kit/context.ts';

/** An account's own settings, as the pipeline uses them: weights, and words that the segmenter keeps whole (NFC, lower case). */
export type AccountScoreSettings = { accountId: string; weights: ScoreWeights; words: readonly string[] };

const Row = z.object({
  account_id: z.string(),
  words: z.array(z.string()),
  // A value that a later release no longer accepts is as declared.
  weights: ScoreWeights.catch(() => ScoreWeights.parse({})),
});

/** A segmenter may split words of scripts without spaces wrongly; others stay whole anyway. */
const UNSPACED =
  /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,30}$/u;

/** The settings of these accounts, or of all that have any. */
export async function loadScoreSettings(
  { database }: Pick<Context, 'database'>,
  accountIds?: readonly string[],
): Promise<AccountScoreSettings[]> {
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
}
