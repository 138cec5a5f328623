import { sql } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import { isActive, ProductMap } from '#contracts/kit/products.ts';
import type { Context } from '#server/kit/context.ts';
import type { StoredRow } from '#server/kit/db/account-table.ts';

type Source = Pick<Context, 'database'>;

const COLUMNS = [
  '_id',
  'url',
  'targets',
  'utm',
  'replace_utm',
  'network',
  'post_id',
  'campaign_id',
  'expires_at',
  'paused',
  'deleted_at',
] as const;

/** A link as a visit needs it. */
export type VisitedLink = { accountId: AccountId } & Pick<StoredRow<'short_links'>, (typeof COLUMNS)[number]>;

/** The link of a code at the host of a brand, or of the installation; nothing where its account or the product is not served. */
export async function findVisitedLink(
  { database }: Source,
  { brandId, code }: { brandId: string | null; code: string },
): Promise<VisitedLink | undefined> {
  const row = await database.platform
    .selectFrom('short_links')
    .innerJoin('accounts', 'accounts._id', 'short_links.account_id')
    .select(COLUMNS.map((column) => `short_links.${column}` as const))
    .select(['short_links.account_id', 'accounts.product as products'])
    .where('code', '=', code)
    .where('brand_id', brandId === null ? 'is' : '=', brandId)
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.delete_at', 'is', null)
    .executeTakeFirst();
  if (!row || !isActive(ProductMap.parse(row.products), 'publishing')) return undefined;
  const { account_id, products: _products, ...link } = row;
  return { ...link, accountId: AccountId.parse(account_id) };
}

/** A link whose targets are due to be looked at. */
export type WatchedLink = { accountId: AccountId } & Pick<
  StoredRow<'short_links'>,
  '_id' | 'url' | 'targets' | 'utm' | 'replace_utm' | 'version'
>;

type DueInput = { now: Date; limit: number; ofAccount: number };

/**
 * Links of all accounts that are due, those never looked at first, some of each account: working ones after a day, others after an hour. Links
 * that send nobody to their targets are not looked at.
 */
export async function listDueLinks(
  { database }: Source,
  { now, limit, ofAccount }: DueInput,
): Promise<WatchedLink[]> {
  const { rows } = await sql<WatchedLink & { account_id: string }>`
    select account_id, _id, url, targets, utm, replace_utm, version from (
      select link.*, row_number() over (partition by link.account_id order by link.checked_at nulls first, link._id) as place
        from short_links link join accounts on accounts._id = link.account_id
       where link.deleted_at is null and not link.paused and (link.expires_at is null or link.expires_at > ${now})
         and accounts.suspended_at is null and accounts.delete_at is null
         and (link.checked_at is null
           or link.checked_at < ${now}::timestamptz - case when link.failures > 0 then interval '1 hour' else interval '1 day' end)
    ) due
     where place <= ${ofAccount} order by checked_at nulls first, _id limit ${limit}`.execute(
    database.platform,
  );
  return rows.map(({ account_id, ...link }) => ({ ...link, accountId: AccountId.parse(account_id) }));
}

/** The salt of a day, which all processes share: the one that is stored, or else this one, which is stored for them. */
export async function storeSalt({ database }: Source, day: string, salt: Buffer): Promise<Buffer> {
  await database.platform
    .insertInto('visit_salts')
    .values({ day, salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await database.platform
    .selectFrom('visit_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return stored.salt;
}

/** Deletes the salts of the days before one: nothing leads from a visit of those days to an address any more. */
export async function deleteSaltsBefore({ database }: Source, day: string): Promise<void> {
  await database.platform.deleteFrom('visit_salts').where('day', '<', day).execute();
}
