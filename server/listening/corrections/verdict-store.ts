import { sql } from 'kysely';
import { z } from 'zod';
import type { MeasuredReview } from '#contracts/listening/corrections/accuracy.ts';
import { JudgedSentiment, Sentiment, SentimentBy } from '#contracts/listening/mention.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A person's review of a mention, with the previous review. */
export type NewReview = {
  mention_id: string;
  sentiment: JudgedSentiment;
  model_label: Sentiment;
  shown: Sentiment;
  shown_by: z.infer<typeof SentimentBy>;
  language: string;
  published_at: string;
  place: number;
  sampled: boolean;
};

/** Stores people's latest reviews; the sentiment that the suite had set before the first review is kept. */
export async function upsertReviews(
  unit: UnitOfWork,
  { userId, workId = null }: { userId: string | null; workId?: string | null },
  verdicts: readonly NewReview[],
): Promise<void> {
  if (verdicts.length === 0) return;
  await unit.db
    .insertInto('sentiment_labels')
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
        sampled: sql<boolean>`sentiment_labels.sampled or excluded.sampled`,
      })),
    )
    .execute();
}

/** Deletes people's reviews of mentions. */
export async function deleteReviews(unit: UnitOfWork, mentionIds: readonly string[]): Promise<void> {
  if (mentionIds.length === 0) return;
  await accountTable(unit, 'sentiment_labels')
    .deleteFrom()
    .where('mention_id', 'in', [...mentionIds])
    .execute();
}

/** Deletes the reviews that an import created: the mentions that it corrected are deleted or restored. */
export async function deleteImportReviews(unit: UnitOfWork, importId: string): Promise<void> {
  await accountTable(unit, 'sentiment_labels').delete({ work_id: importId });
}

/** Restores the reviews of mentions from before a correction that is undone; mentions without an earlier review have none again. */
export async function restorePreviousReviews(unit: UnitOfWork, before: BeforeCorrection): Promise<void> {
  await deleteReviews(
    unit,
    before.flatMap(({ _id, by, verdict }) => (by === 'person' && verdict === undefined ? [] : [_id])),
  );
  const verdicts = before.flatMap(({ verdict }) => verdict ?? []);
  await sql`
    insert into sentiment_labels
    select * from jsonb_populate_recordset(null::sentiment_labels, ${JSON.stringify(verdicts)}::jsonb)`.execute(
    unit.db,
  );
}

type SampledPart = { from: string; to: string; place: number };

/**
 * Adds mentions that people corrected outside the sample to the sample, up to the last one drawn. Without them, only mistakes that nobody
 * noticed would be counted.
 */
export async function moveIntoSample(unit: UnitOfWork, { from, to, place }: SampledPart): Promise<void> {
  await accountTable(unit, 'sentiment_labels')
    .updateTable()
    .set({ sampled: true })
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .where('place', '<=', place)
    .where('sampled', '=', false)
    .execute();
}

/** Reviews of mentions of a period, for measuring accuracy. */
export function listMeasuredReviews(
  unit: UnitOfWork,
  { from, to }: { from: string; to: string },
): Promise<MeasuredReview[]> {
  return accountTable(unit, 'sentiment_labels')
    .selectFrom()
    .select(['sentiment', 'model_label', 'shown', 'shown_by', 'language', 'published_at', 'sampled'])
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .execute();
}

/** The newest reviews, for training. */
export function listNewestReviews(
  unit: UnitOfWork,
  most: number,
): Promise<{ mention_id: string; sentiment: JudgedSentiment; sampled: boolean }[]> {
  return accountTable(unit, 'sentiment_labels')
    .selectFrom()
    .select(['mention_id', 'sentiment', 'sampled'])
    .orderBy('created_at', 'desc')
    .orderBy('mention_id')
    .limit(most)
    .execute();
}

/** The number of randomly sampled reviews since an instant. */
export async function countSampledSince(unit: UnitOfWork, since: string): Promise<number> {
  const { sampled } = await accountTable(unit, 'sentiment_labels')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('sampled'))
    .where('sampled', '=', true)
    .where((is) => sql<boolean>`${is.ref('created_at')} > ${since}::timestamptz`)
    .executeTakeFirstOrThrow();
  return Number(sampled);
}

/** The number of randomly sampled reviews, and of all reviews. */
export async function countReviews(unit: UnitOfWork): Promise<{ sampled: number; all: number }> {
  const row = await accountTable(unit, 'sentiment_labels')
    .selectFrom()
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('sampled', '=', true).as('sampled'),
    ])
    .executeTakeFirstOrThrow();
  return { sampled: Number(row.sampled), all: Number(row.all) };
}

/** The state of mentions before a correction. */
const BeforeCorrection = z.array(
  z.object({
    _id: z.string(),
    published: z.number(),
    sentiment: Sentiment,
    by: SentimentBy,
    confidence: z.number(),
    /** The review before the correction; unknown for corrections stored by an earlier version. */
    verdict: z.unknown(),
  }),
);
type BeforeCorrection = z.infer<typeof BeforeCorrection>;

/**
 * Records a correction; call it before the reviews are stored.
 * @returns its id
 */
export async function insertCorrection(
  unit: UnitOfWork,
  given: {
    userId: string | null;
    sentiment: Sentiment | null;
    before: Omit<BeforeCorrection[number], 'verdict'>[];
  },
): Promise<string> {
  const _id = unit.newId();
  const { rows } = await sql<{ mention_id: string; verdict: unknown }>`
    select mention_id, to_jsonb(verdict) as verdict from sentiment_labels verdict
     where account_id = ${unit.accountId} and mention_id = any(${given.before.map((one) => one._id)}::uuid[])`.execute(
    unit.db,
  );
  const verdicts = new Map(rows.map(({ mention_id, verdict }) => [mention_id, verdict]));
  await accountTable(unit, 'sentiment_corrections').insert({
    _id,
    user_id: given.userId,
    sentiment: given.sentiment,
    mentions: given.before.length,
    before: JSON.stringify(given.before.map((one) => ({ ...one, verdict: verdicts.get(one._id) ?? null }))),
    state: 'done',
    created_at: unit.now,
  });
  return _id;
}

/** A correction with the previous state of its mentions, locked; mentions that were reviewed again since are left out. */
export async function lockCorrection(
  unit: UnitOfWork,
  id: string,
): Promise<{ state: string; before: BeforeCorrection } | undefined> {
  const row = await accountTable(unit, 'sentiment_corrections').lock(id, ['state', 'before', 'created_at']);
  if (!row) return undefined;
  const before = BeforeCorrection.parse(row.before);
  const since = await accountTable(unit, 'sentiment_labels')
    .selectFrom()
    .select('mention_id')
    .where((is) => sql<boolean>`${is.ref('mention_id')} = any(${before.map(({ _id }) => _id)}::uuid[])`)
    .where((is) => sql<boolean>`${is.ref('created_at')} > ${row.created_at}::timestamptz`)
    .execute();
  const said = new Set(since.map(({ mention_id }) => mention_id));
  return { state: row.state, before: before.filter(({ _id }) => !said.has(_id)) };
}

/** Marks a correction as undone. */
export async function markUndone(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'sentiment_corrections').update(id, { state: 'undone' });
}
