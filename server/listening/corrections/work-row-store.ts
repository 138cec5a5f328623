import { sql } from 'kysely';
import { z } from 'zod';
import { UNDO_HOURS } from '#contracts/listening/corrections/undo-work.ts';
import { Sentiment, SentimentBy } from '#contracts/listening/mention.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { MentionSentiment, CorrectedSentiment } from './sentiment-store.ts';

const Row = z.object({
  mention_id: z.string(),
  /** Milliseconds since 1970. */
  published: z.number(),
  previous_sentiment: Sentiment,
  previous_source: SentimentBy,
  previous_confidence: z.number(),
  new_sentiment: Sentiment,
  new_source: SentimentBy,
  /** Whether people had reviewed the mention before, and which long work made the current review. */
  judged_before: z.boolean(),
  judged: z.boolean(),
  judged_by_work: z.string().nullable(),
});
/** A mention that long work changed: its state before and after, and its current review. */
export type WorkRow = z.infer<typeof Row>;

/** Stores the state of mentions before long work changes them; what an earlier attempt of the step stored is kept. */
export async function rememberRows(
  unit: UnitOfWork,
  workId: string,
  changes: readonly { mention: MentionSentiment; meant: CorrectedSentiment }[],
): Promise<void> {
  const rows = changes.map(({ mention, meant }) => ({
    mention_id: mention._id,
    published_at: new Date(mention.published).toISOString(),
    previous_sentiment: mention.sentiment,
    previous_source: mention.sentiment_by,
    previous_confidence: mention.confidence,
    new_sentiment: meant.sentiment,
    new_source: meant.by,
  }));
  await sql`
    insert into sentiment_change_rows (account_id, work_id, mention_id, published_at, previous_sentiment, previous_source, previous_confidence,
                                     new_sentiment, new_source, previous_label)
    select ${unit.accountId}, ${workId}::uuid, row.mention_id, row.published_at, row.previous_sentiment, row.previous_source, row.previous_confidence,
           row.new_sentiment, row.new_source, to_jsonb(label)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (mention_id uuid, published_at timestamptz, previous_sentiment text, previous_source text, previous_confidence real, new_sentiment text, new_source text)
      left join sentiment_labels label
        on label.account_id = ${unit.accountId} and label.mention_id = row.mention_id
        on conflict do nothing`.execute(unit.db);
}

/** Which of some mentions long work has stored already: an earlier attempt of the same step changed them. */
export async function rememberedAmong(
  unit: UnitOfWork,
  workId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(unit, workId)
    .select('mention_id')
    .where('mention_id', 'in', [...ids])
    .execute();
  return rows.map(({ mention_id }) => mention_id);
}

function rowsOf(unit: UnitOfWork, workId: string) {
  return accountTable(unit, 'sentiment_change_rows').selectFrom().where('work_id', '=', workId);
}

/** The number of mentions that long work has changed. */
export async function countRows(unit: UnitOfWork, workId: string): Promise<number> {
  return (
    await rowsOf(unit, workId)
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
}

/** The oldest mentions of long work that are not undone yet, at most `limit`. */
export async function listNextRows(unit: UnitOfWork, workId: string, most: number): Promise<WorkRow[]> {
  const { rows } = await sql`
    select row.mention_id, (extract(epoch from row.published_at) * 1000)::float8 as published, row.previous_sentiment, row.previous_source,
           row.previous_confidence, row.new_sentiment, row.new_source, row.previous_label is not null as judged_before,
           label.mention_id is not null as judged, label.work_id as judged_by_work
      from sentiment_change_rows row
      left join sentiment_labels label
        on label.account_id = row.account_id and label.mention_id = row.mention_id
     where row.account_id = ${unit.accountId} and row.work_id = ${workId}::uuid and row.outcome is null
     order by row.published_at, row.mention_id limit ${most}`.execute(unit.db);
  return z.array(Row).parse(rows);
}

/** Records the outcome for some mentions of long work. */
export async function setRowOutcome(
  unit: UnitOfWork,
  workId: string,
  { ids, outcome }: { ids: readonly string[]; outcome: 'undone' | 'kept' },
): Promise<void> {
  if (ids.length === 0) return;
  await accountTable(unit, 'sentiment_change_rows')
    .updateTable()
    .set({ outcome })
    .where('work_id', '=', workId)
    .where('mention_id', 'in', [...ids])
    .execute();
}

/**
 * Undoes the reviews that long work made: they are deleted, and the earlier reviews apply again where nobody reviewed the mention since.
 */
export async function revertReviews(unit: UnitOfWork, workId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await accountTable(unit, 'sentiment_labels')
    .deleteFrom()
    .where('work_id', '=', workId)
    .where('mention_id', 'in', [...ids])
    .execute();
  await sql`
    insert into sentiment_labels
    select label.* from sentiment_change_rows row, jsonb_populate_record(null::sentiment_labels, row.previous_label) label
     where row.account_id = ${unit.accountId} and row.work_id = ${workId}::uuid and row.mention_id = any(${[...ids]}::uuid[])
       and row.previous_label is not null
        on conflict do nothing`.execute(unit.db);
}

/** Deletes the stored state of long work that can no longer be undone. */
export async function forgetOldRows(unit: UnitOfWork): Promise<void> {
  const before = new Date(unit.now.getTime() - 2 * UNDO_HOURS * 3_600_000).toISOString();
  await sql`
    delete from sentiment_change_rows row using long_works work
     where row.account_id = ${unit.accountId} and work.account_id = row.account_id and work._id = row.work_id
       and work.finished_at < ${before}::timestamptz`.execute(unit.db);
  // Rows of long work that is deleted. What an import corrected is kept as long as the import.
  await sql`
    delete from sentiment_change_rows row
     where row.account_id = ${unit.accountId}
       and not exists (select from long_works work where work.account_id = row.account_id and work._id = row.work_id)
       and not exists (select from imports one where one.account_id = row.account_id and one._id = row.work_id)`.execute(
    unit.db,
  );
}
