import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { erasePostsJob } from '#contracts/privacy/endpoints.ts';
import { ERASED_NAME, ERASED_TEXT } from '#contracts/privacy/person.ts';
import { isAnyWaiting } from '#server/inbound/public.ts';
import {
  copyMentions,
  deleteMentions,
  readMentions,
  deleteRollups,
} from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql, type Sql, bindInstant } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { expireExports, touchDays, touchSpan } from '#server/listening/public.ts';
import { eraseNotes } from '#server/privacy/erase-known-store.ts';
import { deletePostsOfAuthor, recordPoolChange } from '#server/public-pool/public.ts';
import { expireRuns } from '#server/reports/public.ts';

/** An author of posts: their identity and network. */
export type Author = { channel: string; author_id: string };

function by({ channel, author_id }: Author): Sql {
  return sql`channel = ${bindValue('String', channel)} and author_id = ${bindValue('String', author_id)}`;
}

const Counts = z.object({ all: z.coerce.number().int(), seen: z.coerce.number().int() });
const Day = z.object({ day: z.string() });
const Line = z.object({ line: z.string() });
const Ids = z.object({ _id: z.string() });

/** Counts the posts and messages of an author: all of them, and those for which `sees` holds (null: all). */
export async function countPosts(
  context: Context,
  accountId: AccountId,
  { author, sees }: { author: Author; sees: Sql | null },
): Promise<{ all: number; seen: number }> {
  const [row] = await readMentions(context.clickhouse, accountId, {
    row: Counts,
    select: sql`count() as all, countIf(${sees ?? sql`true`}) as seen`,
    where: by(author),
  });
  return row ?? { all: 0, seen: 0 };
}

/** Posts of an author as lines of JSON, as they were published. */
export async function readPosts(context: Context, accountId: AccountId, author: Author): Promise<string[]> {
  return (
    await readMentions(context.clickhouse, accountId, {
      row: Line,
      select: sql`formatRowNoNewline('JSONEachRow', _id, channel, kind, author_id, author_name, author_handle, title, text, url, published_at, language, sentiment) as line`,
      where: by(author),
      tail: sql`order by published_at, _id`,
    })
  ).map(({ line }) => line);
}

/**
 * Replaces each post of an author with a copy without name and text, so that counts, days and sentiment stay unchanged, and deletes the
 * author's posts from the public pool. May be repeated at any point: an existing copy is not created again.
 */
async function erasePosts(
  context: Context,
  accountId: AccountId,
  { pseudonym, ...author }: Author & { pseudonym: string },
): Promise<void> {
  const { clickhouse } = context;
  const days = await readMentions(clickhouse, accountId, {
    row: Day,
    select: sql`distinct toString(toDate(published_at)) as day`,
    where: by(author),
  });
  const touch = () =>
    inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
      touchDays(
        unit,
        days.map(({ day }) => day),
      ),
    );
  await touch();
  const done = sql`select _id from mentions where account_id = ${bindValue('UUID', accountId)} and author_id = ${bindValue('String', pseudonym)}`;
  await copyMentions(clickhouse, accountId, {
    replace: sql`${bindValue('String', pseudonym)} as author_id, ${bindValue('String', ERASED_NAME)} as author_name,
      '' as author_handle, '' as author_avatar, '' as title, ${bindValue('String', ERASED_TEXT)} as text, '' as url,
      '' as folded, [] as words, [] as hashtags, [] as mentioned, [] as domains, [] as links, [] as emoji, [] as media,
      '' as thread, '' as reply_to, 0 as cluster, toUUID('00000000-0000-0000-0000-000000000000') as public_id`,
    where: sql`${by(author)} and _id not in (${done})`,
  });
  await eraseCopies(context, accountId, { author, days: days.map(({ day }) => day) });
  await deletePostsOfAuthor(clickhouse, author);
  await recordPoolChange(context, 'removed');
  await deleteMentions(clickhouse, accountId, by(author));
  await touch();
}

/** Maximum number of mentions per statement. */
const MENTIONS_AT_ONCE = 5_000;

/**
 * Data derived from an author's posts: colleagues' notes, and files of exports and reports over those days, of which it is unknown without
 * reading them whether they contain a post.
 */
async function eraseCopies(
  context: Context,
  accountId: AccountId,
  { author, days }: { author: Author; days: readonly string[] },
): Promise<void> {
  const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)];
  if (first === undefined || last === undefined) return;
  const span = { from: new Date(`${first}T00:00:00Z`), to: new Date(`${last}T23:59:59.999Z`) };
  const ids = await readMentions(context.clickhouse, accountId, {
    row: Ids,
    select: sql`_id`,
    where: by(author),
  });
  await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    for (let at = 0; at < ids.length; at += MENTIONS_AT_ONCE) {
      const some = ids.slice(at, at + MENTIONS_AT_ONCE).map(({ _id }) => _id);
      await eraseNotes(unit, some);
    }
    await expireExports(unit, span);
    await expireRuns(unit, span);
  });
}

const PLATFORM = AccountId.parse(PLATFORM_ACCOUNT_ID);

/** Milliseconds until the next search for posts that had not been stored yet. */
const ONCE_MORE = 3_600_000;

/**
 * Erases an author's posts, and runs again for as long as earlier items wait: posts for which a plan has no room are stored when there is
 * room, perhaps weeks later.
 */
export async function erasePostsForGood(
  context: Context,
  payload: z.output<(typeof erasePostsJob)['payload']>,
): Promise<void> {
  const { account_id, asked_at, ...author } = payload;
  const accountId = AccountId.parse(account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  // Queried before the store: items that are being processed now may be stored by then, never the other way round.
  const isWaiting = (unit: UnitOfWork) => isAnyWaiting(unit, asked_at ? new Date(asked_at) : unit.now);
  const waiting =
    (await inUnit(isWaiting)) ||
    (await inTransaction(context, { accountId: PLATFORM, actor: SYSTEM }, isWaiting));
  await erasePosts(context, accountId, author);
  if (waiting)
    await inUnit((unit) =>
      unit.addJob(
        erasePostsJob,
        { ...payload, asked_at: asked_at ?? unit.now.toISOString() },
        { key: `erase:${author.pseudonym}`, runAt: new Date(unit.now.getTime() + ONCE_MORE) },
      ),
    );
}

/** Whole days only, so that no day is counted in part. */
export async function dropPosts(context: Context, accountId: AccountId, before: Date): Promise<void> {
  const end = Math.floor(before.getTime() / MS_PER_DAY) * MS_PER_DAY;
  const touch = () =>
    inTransaction(context, { accountId, actor: SYSTEM }, (unit) => touchSpan(unit, { from: 0, to: end }));
  await touch();
  await deleteMentions(context.clickhouse, accountId, sql`published_at < ${bindInstant(end)}`);
  await touch();
  const where = sql`at < ${bindValue('Date32', new Date(end).toISOString().slice(0, 10))}`;
  await deleteRollups(context.clickhouse, accountId, { table: 'shared_clusters', where });
}
