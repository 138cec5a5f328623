import { sql } from 'kysely';
import type { PostContent } from '#contracts/publishing/content.ts';
import type { PostSource } from '#contracts/publishing/post.ts';
import { POST_COUNTS, type PostQuery } from '#contracts/publishing/posts.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { buildAnyContainsSql } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';
import { buildWaitsSql, type Reviewer } from '#server/publishing/approval/waiting-sql.ts';
import { buildLateSql, OF_POST } from '#server/publishing/sending/target-sql.ts';

/** Characters of a post that tiles show. */
const TILE_WORDS = 160;

const PLANNED = [
  '_id',
  'name',
  'wall_time',
  'zone',
  'at',
  'campaign',
  'tags',
  'author_id',
  'version',
] as const;
const COLUMNS = [
  ...PLANNED,
  'content',
  'still_worth_minutes',
  'source',
  'hash',
  'deleted_at',
  'created_at',
  'updated_at',
] as const;
const authorName = buildPersonNameSql('publishing_posts', 'author_id').as('author_name');

/** A stored post, with the name of its author. */
export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;
/** The beginning of a stored post. */
export type TileRow = Awaited<ReturnType<typeof listTiles>>[number];

/** A post, also a deleted one. */
export function findPost(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'publishing_posts')
    .selectFrom()
    .select(COLUMNS)
    .select(authorName)
    .where('_id', '=', id)
    .executeTakeFirst();
}

/** A post, locked until the transaction ends. */
export function lockPost(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'publishing_posts').lock(id, COLUMNS);
}

/** What is stored of a post. */
export type PostColumns = {
  name: string;
  content: PostContent;
  wall_time: string | null;
  zone: string;
  at: string | null;
  still_worth_minutes: number;
  campaign: string;
  tags: string[];
  source: PostSource | null;
  hash: string;
};

function columns({ content, source, ...rest }: PostColumns) {
  return { ...rest, content: JSON.stringify(content), source: source && JSON.stringify(source) };
}

/** Adds a post. */
export async function insertPost(
  unit: UnitOfWork,
  { _id, authorId }: { _id: string; authorId: string | null },
  post: PostColumns,
): Promise<void> {
  const { now } = unit;
  const row = { _id, author_id: authorId, deleted_at: null, created_at: now, updated_at: now };
  await accountTable(unit, 'publishing_posts').insert({ ...columns(post), ...row });
}

/** Replaces what is stored of a post. */
export async function updatePost(unit: UnitOfWork, id: string, post: PostColumns): Promise<void> {
  await accountTable(unit, 'publishing_posts').update(id, {
    ...columns(post),
    version: sql`version + 1`,
    updated_at: unit.now,
  });
}

/** Plans a post for another time; its version grows. */
export async function planPost(
  unit: UnitOfWork,
  id: string,
  plan: Pick<PostColumns, 'wall_time' | 'zone' | 'at'>,
): Promise<void> {
  await accountTable(unit, 'publishing_posts').update(id, {
    ...plan,
    version: sql`version + 1`,
    updated_at: unit.now,
  });
}

/** Marks a post as deleted, or no longer. */
export async function markDeleted(unit: UnitOfWork, id: string, isDeleted: boolean): Promise<void> {
  await accountTable(unit, 'publishing_posts').update(id, {
    deleted_at: isDeleted ? unit.now : null,
    version: sql`version + 1`,
    updated_at: unit.now,
  });
}

/** What is listed; `reviewer`: of which they can decide now. */
type TileQuery = PostQuery & { reviewer?: Reviewer };

/** The beginnings of posts by their time, one more than are listed. */
export function listTiles(unit: UnitOfWork, query: TileQuery) {
  return selectTiles(selectListed(unit, query))
    .limit(POST_COUNTS.listed + 1)
    .execute();
}

/** The beginnings of some posts by their time. */
export function listTilesOf(unit: UnitOfWork, ids: readonly string[]) {
  const some = sql<boolean>`_id = any (${ids}::uuid[]) and deleted_at is null`;
  return selectTiles(accountTable(unit, 'publishing_posts').selectFrom().where(some)).execute();
}

function selectTiles(posts: ReturnType<typeof selectMatching>) {
  return posts
    .select(PLANNED)
    .select(authorName)
    .select([
      sql<string>`left(content ->> 'text', ${TILE_WORDS})`.as('words'),
      sql<string | null>`content -> 'media' -> 0 ->> 'file_id'`.as('picture'),
    ])
    .orderBy(sql`at nulls last`)
    .orderBy('_id');
}

/** The day of a planned post by its wall time. */
const day = sql<string>`left(wall_time, 10)`;

/** With `per_day` the first of each day: only of these is what they say read. */
function selectListed(unit: UnitOfWork, query: TileQuery) {
  const matching = selectMatching(unit, query);
  if (query.per_day === undefined) return matching;
  const ranked = matching.select([
    '_id',
    sql<number>`row_number() over (partition by ${day} order by wall_time, _id)`.as('place'),
  ]);
  return accountTable(unit, 'publishing_posts')
    .selectFrom()
    .where(
      '_id',
      'in',
      unit.db.selectFrom(ranked.as('ranked')).select('_id').where('place', '<=', query.per_day),
    );
}

/** How many posts of a day are more than `per_day`, for days that have more. */
export async function countBeyond(unit: UnitOfWork, query: TileQuery): Promise<Record<string, number>> {
  const { per_day } = query;
  if (per_day === undefined) return {};
  const rows = await selectMatching(unit, query)
    .select([day.as('day'), sql<number>`count(*)::int`.as('count')])
    .where('wall_time', 'is not', null)
    .groupBy(day)
    .having(sql<boolean>`count(*) > ${per_day}`)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.day, row.count - per_day]));
}

function selectMatching(unit: UnitOfWork, query: TileQuery) {
  const { from, to, from_day, to_day, unscheduled, campaign, tags, author, text } = query;
  const isOut = (name: NonNullable<PostQuery['without']>[number]): boolean =>
    query.without?.includes(name) ?? false;
  let posts = accountTable(unit, 'publishing_posts')
    .selectFrom()
    .where('deleted_at', query.deleted ? 'is not' : 'is', null);
  if (unscheduled === 'only') posts = posts.where('at', 'is', null);
  if (unscheduled === 'none') posts = posts.where('at', 'is not', null);
  if (from) posts = posts.where((is) => is.or([is('at', '>=', from), is('at', 'is', null)]));
  if (to) posts = posts.where((is) => is.or([is('at', '<', to), is('at', 'is', null)]));
  // Wall times are texts that sort as their times do; a day comes before all times of it.
  if (from_day) posts = posts.where('wall_time', '>=', from_day);
  if (to_day) posts = posts.where('wall_time', '<', to_day);
  if (campaign !== undefined) posts = posts.where('campaign', isOut('campaign') ? '!=' : '=', campaign);
  if (author) posts = posts.where('author_id', isOut('author') ? 'is distinct from' : '=', author);
  if (tags) {
    const common = sql<boolean>`tags && ${tags}::text[]`;
    posts = posts.where(isOut('tags') ? sql<boolean>`not ${common}` : common);
  }
  if (query.reviewer) posts = posts.where(buildWaitsSql(query.reviewer));
  if (text) {
    const texts = [sql`name`, sql`content ->> 'text'`, sql`content ->> 'title'`];
    posts = posts.where(buildAnyContainsSql(texts, text));
  }
  for (const name of ['connections', 'states'] as const) {
    if (!query[name]) continue;
    const some = sql<boolean>`exists (
      select from publishing_targets t join publishing_posts p on ${OF_POST}
       where t.account_id = publishing_posts.account_id and t.post_id = publishing_posts._id and t.left_at is null
         and ${name === 'states' ? buildStateSql(query.states ?? [], unit.now) : ofConnections(query.connections ?? [])})`;
    posts = posts.where(isOut(name) ? sql<boolean>`not ${some}` : some);
  }
  return posts;
}

function ofConnections(ids: readonly string[]) {
  return sql<boolean>`t.connection_id = any (${ids}::uuid[])`;
}

/** Whether target `t` of post `p` is in one of some states; what is late is in one of those that wait. */
function buildStateSql(states: NonNullable<PostQuery['states']>, now: Date) {
  const late = states.includes('overdue') ? buildLateSql(now) : sql`false`;
  return sql<boolean>`(t.state = any (${states}::text[]) or (${late}))`;
}
