import { sql } from 'kysely';
import type { PostSeries, SeriesRule } from '#contracts/publishing/series.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = [
  '_id',
  'post_id',
  'rule',
  'wall_time',
  'skip',
  'schedule',
  'made_until',
  'made',
  'created_by',
  'ended_at',
] as const;
/** A stored series. */
export type SeriesRow = Pick<StoredRow<'publishing_series'>, (typeof COLUMNS)[number]>;

/** The series of a post that goes on, locked until the transaction ends. */
export async function lockSeriesOfPost(unit: UnitOfWork, postId: string): Promise<SeriesRow | undefined> {
  const place = await accountTable(unit, 'publishing_series_posts').find({ post_id: postId }, ['series_id']);
  const series = place && (await lockSeries(unit, place.series_id));
  return series && series.ended_at === null ? series : undefined;
}

/** A series, locked until the transaction ends. */
export function lockSeries(unit: UnitOfWork, id: string): Promise<SeriesRow | undefined> {
  return accountTable(unit, 'publishing_series').lock(id, COLUMNS);
}

/** The series of a post that goes on, with how many posts of it are still to come. */
export async function findSeriesOfPost(unit: UnitOfWork, postId: string): Promise<PostSeries | undefined> {
  const row = await accountTable(unit, 'publishing_series')
    .selectFrom()
    .select(['_id', 'post_id', 'rule', 'wall_time', 'schedule', 'made_until', 'made', 'ended_at'])
    .select(
      sql<number>`(
        select count(*)::int from publishing_series_posts place
          join publishing_posts post on post.account_id = place.account_id and post._id = place.post_id
         where place.account_id = publishing_series.account_id and place.series_id = publishing_series._id
           and post.deleted_at is null and post.at > ${unit.now})`.as('coming'),
    )
    .where(sql<boolean>`_id = (
      select series_id from publishing_series_posts place
       where place.account_id = publishing_series.account_id and place.post_id = ${postId})`)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row;
}

type NewSeries = {
  _id: string;
  post_id: string;
  rule: SeriesRule;
  wall_time: string;
  skip: readonly string[];
  schedule: boolean;
  made_until: string;
  created_by: string | null;
};

/** Adds a series with its first post. */
export async function insertSeries(unit: UnitOfWork, series: NewSeries): Promise<void> {
  await accountTable(unit, 'publishing_series').insert({
    ...series,
    rule: JSON.stringify(series.rule),
    skip: JSON.stringify(series.skip),
    made: 0,
    ended_at: null,
    created_at: unit.now,
    updated_at: unit.now,
  });
  await insertPlaces(unit, series._id, [series.post_id]);
}

/** Remembers posts as those of a series. */
export async function insertPlaces(unit: UnitOfWork, id: string, postIds: readonly string[]): Promise<void> {
  await accountTable(unit, 'publishing_series_posts').insert(
    postIds.map((post_id) => ({ post_id, series_id: id })),
  );
}

/** Takes a post out of a series that has ended. */
export function deletePlace(unit: UnitOfWork, postId: string): Promise<void> {
  return accountTable(unit, 'publishing_series_posts').delete({ post_id: postId });
}

type SeriesChanges = Partial<Pick<SeriesRow, 'post_id' | 'wall_time' | 'made_until' | 'made'>>;

/** Changes how a series goes on. */
export async function updateSeries(unit: UnitOfWork, id: string, changes: SeriesChanges): Promise<void> {
  await accountTable(unit, 'publishing_series').update(id, { ...changes, updated_at: unit.now });
}

/** Ends a series; its posts stay. */
export async function markEnded(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'publishing_series').update(id, { ended_at: unit.now, updated_at: unit.now });
}

/** The posts of a series after a wall time, the earliest first. */
export async function listFollowing(
  unit: UnitOfWork,
  id: string,
  after: string,
): Promise<{ _id: string; wall_time: string }[]> {
  const { rows } = await sql<{ _id: string; wall_time: string }>`
    select post._id, post.wall_time from publishing_series_posts place
      join publishing_posts post on post.account_id = place.account_id and post._id = place.post_id
     where place.account_id = ${unit.accountId} and place.series_id = ${id}
       and post.deleted_at is null and post.wall_time > ${after}
     order by post.wall_time`.execute(unit.db);
  return rows;
}
