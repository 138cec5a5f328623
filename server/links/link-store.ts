import { sql } from 'kysely';
import type { LINK_LISTS } from '#contracts/links/endpoints.ts';
import type { LinkTarget } from '#contracts/links/short-link.ts';
import type { Utm } from '#contracts/links/utm.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = [
  '_id',
  'brand_id',
  'code',
  'title',
  'name',
  'url',
  'targets',
  'utm',
  'replace_utm',
  'network',
  'post_id',
  'post_part',
  'campaign_id',
  'expires_at',
  'paused',
  'deleted_at',
  'created_by',
  'checked_at',
  'dead_url',
  'dead_reason',
  'dead_since',
  'version',
  'created_at',
] as const;

/** A stored link. */
export type LinkRow = Pick<StoredRow<'short_links'>, (typeof COLUMNS)[number]>;

/** What is stored of a new link besides its codes, versions and times. */
export type NewLink = Pick<
  LinkRow,
  | '_id'
  | 'brand_id'
  | 'code'
  | 'title'
  | 'url'
  | 'replace_utm'
  | 'network'
  | 'post_id'
  | 'post_part'
  | 'campaign_id'
  | 'expires_at'
  | 'paused'
  | 'created_by'
> & { targets: readonly LinkTarget[]; utm: Utm };

/** What of a link may change. */
export type LinkChanges = Partial<
  Pick<NewLink, 'title' | 'url' | 'targets' | 'utm' | 'replace_utm' | 'expires_at' | 'paused'>
>;

type ListInput = {
  q?: string | undefined;
  state: (typeof LINK_LISTS)[number];
  post_id?: string | undefined;
  campaign_id?: string | undefined;
  limit: number;
  after: readonly [string, string] | null;
};

/** Links of the account, newest first, one more than the limit. */
export function listLinks(
  unit: UnitOfWork,
  { q, state, post_id, campaign_id, limit, after }: ListInput,
): Promise<LinkRow[]> {
  let query = accountTable(unit, 'short_links')
    .selectFrom()
    .select(COLUMNS)
    .where('deleted_at', state === 'deleted' ? 'is not' : 'is', null);
  if (state === 'active')
    query = query
      .where('paused', '=', false)
      .where(sql<boolean>`(expires_at is null or expires_at > ${unit.now})`);
  if (state === 'paused') query = query.where('paused', '=', true);
  if (state === 'expired') query = query.where('expires_at', '<=', unit.now.toISOString());
  if (state === 'dead') query = query.where('dead_since', 'is not', null);
  if (post_id !== undefined) query = query.where('post_id', '=', post_id);
  if (campaign_id !== undefined) query = query.where('campaign_id', '=', campaign_id);
  if (q)
    query = query.where(sql<boolean>`position(lower(${q}) in lower(title || ' ' || code || ' ' || url)) > 0`);
  if (after)
    query = query.where(sql<boolean>`(created_at, _id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return query
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** A link, deleted ones included. */
export function findLink(unit: UnitOfWork, id: string): Promise<LinkRow | undefined> {
  return accountTable(unit, 'short_links').find(id, COLUMNS);
}

/** A link, locked until the unit ends. */
export function lockLink(unit: UnitOfWork, id: string): Promise<LinkRow | undefined> {
  return accountTable(unit, 'short_links').lock(id, COLUMNS);
}

/** The link of a part of a post, locked until the unit ends. */
export function lockPostLink(
  unit: UnitOfWork,
  post: { post_id: string; post_part: string },
): Promise<LinkRow | undefined> {
  return accountTable(unit, 'short_links').lock(post, COLUMNS);
}

/** The links of posts, dated as their posts are; their targets are not looked at, since the site of an example exists nowhere. */
export async function datePostLinks(
  unit: UnitOfWork,
  posts: readonly { post_id: string; at: string }[],
): Promise<Pick<LinkRow, '_id' | 'post_id' | 'network' | 'brand_id'>[]> {
  const { rows } = await sql<Pick<LinkRow, '_id' | 'post_id' | 'network' | 'brand_id'>>`
    update short_links
       set created_at = dated.at, updated_at = dated.at, checked_at = now() + interval '100 years'
      from unnest(${posts.map(({ post_id }) => post_id)}::uuid[], ${posts.map(({ at }) => at)}::timestamptz[])
           as dated (post_id, at)
     where short_links.account_id = ${unit.accountId} and short_links.post_id = dated.post_id
    returning short_links._id, short_links.post_id, network, brand_id`.execute(unit.db);
  return rows;
}

/** Adds a link. @returns whether it was added: its address, or its part of a post, may have a link already */
export async function insertLink(unit: UnitOfWork, { targets, utm, ...link }: NewLink): Promise<boolean> {
  const added = await accountTable(unit, 'short_links')
    .insertInto({
      ...link,
      targets: JSON.stringify(targets),
      utm: JSON.stringify(utm),
      created_at: unit.now,
      updated_at: unit.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Changes a link on which nobody worked meanwhile. What the looks at its targets found is forgotten where the targets are others. */
export async function changeLink(
  unit: UnitOfWork,
  id: string,
  { changes: { targets, utm, ...fields }, version }: { changes: LinkChanges; version?: number | undefined },
): Promise<void> {
  await accountTable(unit, 'short_links').updateVersioned(
    id,
    {
      ...fields,
      ...(targets && { targets: JSON.stringify(targets) }),
      ...(utm && { utm: JSON.stringify(utm) }),
      ...(targets || fields.url !== undefined
        ? { checked_at: null, failures: 0, dead_url: null, dead_reason: null, dead_since: null }
        : {}),
    },
    { version, current: () => findLink(unit, id) },
  );
}

/** Marks a link as deleted, or as no longer deleted. */
export async function setDeleted(unit: UnitOfWork, id: string, deletedAt: Date | null): Promise<void> {
  await accountTable(unit, 'short_links').updateVersioned(id, { deleted_at: deletedAt });
}
