import { sql } from 'kysely';
import { z } from 'zod';
import type { MeasuredVerdict } from '#contracts/listening/corrections/accuracy.ts';
import { Sentiment, SentimentBy } from '#contracts/listening/mention.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** What a person said of a mention, beside what had been said of it. */
export type NewVerdict = {
  mention_id: string;
  sentiment: Sentiment;
  model_label: Sentiment;
  shown: Sentiment;
  shown_by: z.infer<typeof SentimentBy>;
  language: string;
  published_at: string;
  place: number;
  sampled: boolean;
};

/** Keeps people's last word; what the suite had said before their first stays. */
export const putVerdicts = async (
  unit: Unit,
  { userId, workId = null }: { userId: string | null; workId?: string | null },
  verdicts: readonly NewVerdict[],
): Promise<void> => {
  if (verdicts.length === 0) return;
  await unit.db
    .insertInto('sentiment_verdicts')
    .values(
      verdicts.map((one) => ({
        ...one,
        account_id: unit.accountId,
        user_id: userId,
        work_id: workId,
        created_at: unit.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'mention_id']).doUpdateSet((row) => ({
        sentiment: row.ref('excluded.sentiment'),
        user_id: row.ref('excluded.user_id'),
        work_id: row.ref('excluded.work_id'),
        created_at: row.ref('excluded.created_at'),
        sampled: sql<boolean>`sentiment_verdicts.sampled or excluded.sampled`,
      })),
    )
    .execute();
};

/** Forgets what people said of mentions. */
export const dropVerdicts = async (unit: Unit, mentionIds: readonly string[]): Promise<void> => {
  if (mentionIds.length === 0) return;
  await unit.db
    .deleteFrom('sentiment_verdicts')
    .where('account_id', '=', unit.accountId)
    .where('mention_id', 'in', [...mentionIds])
    .execute();
};

/** Sets a verdict that stood before back to what it was. */
export const resetVerdict = async (unit: Unit, mentionId: string, sentiment: Sentiment): Promise<void> => {
  await unit.db
    .updateTable('sentiment_verdicts')
    .set({ sentiment })
    .where('account_id', '=', unit.accountId)
    .where('mention_id', '=', mentionId)
    .execute();
};

type Drawn = { from: string; to: string; place: number };

/**
 * Takes what people had corrected in passing into the sample, as far as the draw has come: left out, only mistakes nobody noticed
 * would be counted.
 */
export const takeIntoSample = async (unit: Unit, { from, to, place }: Drawn): Promise<void> => {
  await unit.db
    .updateTable('sentiment_verdicts')
    .set({ sampled: true })
    .where('account_id', '=', unit.accountId)
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .where('place', '<=', place)
    .where('sampled', '=', false)
    .execute();
};

/** Verdicts on mentions of a period, for measuring. */
export const measuredVerdicts = (
  unit: Unit,
  { from, to }: { from: string; to: string },
): Promise<MeasuredVerdict[]> =>
  unit.db
    .selectFrom('sentiment_verdicts')
    .select(['sentiment', 'model_label', 'shown', 'shown_by', 'language', 'published_at', 'sampled'])
    .where('account_id', '=', unit.accountId)
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .execute();

/** The newest verdicts, for learning. */
export const newestVerdicts = (
  unit: Unit,
  most: number,
): Promise<{ mention_id: string; sentiment: Sentiment; sampled: boolean }[]> =>
  unit.db
    .selectFrom('sentiment_verdicts')
    .select(['mention_id', 'sentiment', 'sampled'])
    .where('account_id', '=', unit.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('mention_id')
    .limit(most)
    .execute();

/** How many verdicts stand that were drawn by lot, and how many in all. */
export const countVerdicts = async (unit: Unit): Promise<{ sampled: number; all: number }> => {
  const row = await unit.db
    .selectFrom('sentiment_verdicts')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('sampled', '=', true).as('sampled'),
    ])
    .where('account_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  return { sampled: Number(row.sampled), all: Number(row.all) };
};

/** What mentions were before a correction. */
export const BeforeCorrection = z.array(
  z.object({
    _id: z.string(),
    published: z.number(),
    sentiment: Sentiment,
    by: SentimentBy,
    confidence: z.number(),
  }),
);
export type BeforeCorrection = z.infer<typeof BeforeCorrection>;

/** Notes an act of correcting. @returns its id */
export const insertCorrection = async (
  unit: Unit,
  given: { userId: string | null; sentiment: Sentiment | null; before: BeforeCorrection },
): Promise<string> => {
  const _id = unit.newId();
  await unit.db
    .insertInto('sentiment_corrections')
    .values({
      account_id: unit.accountId,
      _id,
      user_id: given.userId,
      sentiment: given.sentiment,
      mentions: given.before.length,
      before: JSON.stringify(given.before),
      state: 'done',
      created_at: unit.now,
    })
    .execute();
  return _id;
};

/** A correction that stands, locked; undefined where there is none or it was taken back. */
export const standingCorrection = async (
  unit: Unit,
  id: string,
): Promise<{ state: string; before: BeforeCorrection } | undefined> => {
  const row = await unit.db
    .selectFrom('sentiment_corrections')
    .select(['state', 'before'])
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { state: row.state, before: BeforeCorrection.parse(row.before) };
};

/** Marks a correction as taken back. */
export const markUndone = async (unit: Unit, id: string): Promise<void> => {
  await unit.db
    .updateTable('sentiment_corrections')
    .set({ state: 'undone' })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};
