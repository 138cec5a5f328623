import { sql } from 'kysely';
import type { Channel } from '#contracts/networks.ts';
import { SIMILAR_POSTS } from '#contracts/publishing/similar-posts.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The most posts that are compared, the newest of them. */
const COMPARED = 2000;
/** Characters of a text that are compared and shown. */
const TEXT = 4000;
const WORDS = 80;

/** Other posts with a time since so many days, with all of their texts. */
export async function listOtherTexts(
  unit: UnitOfWork,
  postId: string,
): Promise<{ _id: string; name: string; words: string; at: string; texts: string[] }[]> {
  const since = new Date(unit.now.getTime() - SIMILAR_POSTS.days * 24 * 3600 * 1000);
  const rows = await accountTable(unit, 'publishing_posts')
    .selectFrom()
    .select(['_id', 'name', 'at'])
    .select([
      sql<string>`left(content ->> 'text', ${WORDS})`.as('words'),
      sql<string>`left(content ->> 'text', ${TEXT})`.as('text'),
      sql<string[]>`array(
        select left(t.version ->> 'text', ${TEXT}) from publishing_targets t
         where t.account_id = publishing_posts.account_id and t.post_id = publishing_posts._id
           and t.version ? 'text')`.as('own'),
    ])
    .where('_id', '!=', postId)
    .where('deleted_at', 'is', null)
    .where('at', '>=', since.toISOString())
    .orderBy('at', 'desc')
    .limit(COMPARED)
    .execute();
  return rows.flatMap(({ _id, name, words, at, text, own }) =>
    at === null ? [] : [{ _id, name, words, at, texts: [text, ...own] }],
  );
}

type NearTarget = {
  _id: string;
  name: string;
  words: string;
  at: string;
  connection_id: string;
  channel: Channel;
  account_name: string;
};

/** Targets of other posts on the accounts of a post, within so many minutes of its time. */
export async function listSameHour(
  unit: UnitOfWork,
  { _id, at }: { _id: string; at: string },
): Promise<NearTarget[]> {
  const minutes = SIMILAR_POSTS.minutes;
  const { rows } = await sql<NearTarget>`
    select p._id, p.name, left(p.content ->> 'text', ${WORDS}) as words, p.at, t.connection_id, t.channel, t.account_name
      from publishing_posts p
      join publishing_targets t on t.account_id = p.account_id and t.post_id = p._id
     where p.account_id = ${unit.accountId} and p._id <> ${_id} and p.deleted_at is null
       and p.at > ${at}::timestamptz - make_interval(mins => ${minutes})
       and p.at < ${at}::timestamptz + make_interval(mins => ${minutes})
       and t.state not in ('cancelled', 'removed', 'failed', 'missed')
       and t.connection_id in (
         select own.connection_id from publishing_targets own
          where own.account_id = ${unit.accountId} and own.post_id = ${_id})
     order by p.at, t.account_name
     limit ${SIMILAR_POSTS.reported}`.execute(unit.db);
  return rows;
}
