import { sql } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import { isActive, ProductMap } from '#contracts/kit/products.ts';
import type { LinkKind, SearchLink, SharedLook, SharedPicture } from '#contracts/quick-analytic/links.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A stored link, with its creator. */
type LinkRow = Omit<SearchLink, 'closed'> & { maker_id: string };

/** The links of the account, the newest first. */
export async function listLinks(unit: UnitOfWork): Promise<LinkRow[]> {
  const rows = await unit.db
    .selectFrom('search_links as link')
    .leftJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'link.account_id').onRef('users._id', '=', 'link.created_by'),
    )
    .select([
      'link._id',
      'link.kind',
      'link.look',
      'link.name',
      'link.created_at',
      'link.expires_at',
      'link.revoked_at',
      'link.opened',
      'link.last_opened_at',
      'link.created_by as maker_id',
      'users.name as author',
      sql<boolean>`link.password_hash is not null`.as('has_password'),
    ])
    .where('link.account_id', '=', unit.accountId)
    .orderBy('link.created_at', 'desc')
    .orderBy('link._id', 'desc')
    .execute();
  return rows.map(({ author, look, ...row }) => ({ ...row, terms: look.terms, created_by: author ?? '' }));
}

type NewLink = {
  _id: string;
  kind: LinkKind;
  look: SharedLook;
  picture: SharedPicture | null;
  name: string;
  token_hash: Buffer;
  password_hash: string | null;
  created_by: string;
  expires_at: Date;
};

/** Adds a link. */
export async function insertLink(unit: UnitOfWork, { look, picture, ...link }: NewLink): Promise<void> {
  await accountTable(unit, 'search_links').insert({
    ...link,
    look: JSON.stringify(look),
    picture: picture && JSON.stringify(picture),
    created_at: unit.now,
  });
}

/** Revokes a link and deletes the numbers that it kept. @returns false where there is no such link, or it was revoked before */
export async function revokeLink(unit: UnitOfWork, id: string): Promise<boolean> {
  const done = await accountTable(unit, 'search_links')
    .updateTable()
    .set({ revoked_at: unit.now, picture: null })
    .where('_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Deletes the links that ended before an instant. */
export async function deleteEnded(unit: UnitOfWork, before: Date): Promise<void> {
  await accountTable(unit, 'search_links')
    .deleteFrom()
    .where((where) =>
      where.or([
        where('expires_at', '<', before.toISOString()),
        where('revoked_at', '<', before.toISOString()),
      ]),
    )
    .execute();
}

/** A link that is still valid: what it shows, and what it requires first. */
export type OpenLink = {
  accountId: AccountId;
  _id: string;
  kind: LinkKind;
  look: SharedLook;
  picture: SharedPicture | null;
  name: string;
  password_hash: string | null;
  /** Its creator: a live link shows what they see. */
  created_by: string;
  expires_at: string;
  /** The name of the account. */
  account: string;
};

/** The link of a token; nothing where it never existed, has ended, or its account is not served. */
export async function findOpenLink(
  { database, clock }: Context,
  tokenHash: Buffer,
): Promise<OpenLink | undefined> {
  const row = await database.platform
    .selectFrom('search_links as link')
    .innerJoin('accounts', 'accounts._id', 'link.account_id')
    .select([
      'link.account_id',
      'link._id',
      'link.kind',
      'link.look',
      'link.picture',
      'link.name',
      'link.password_hash',
      'link.created_by',
      'link.expires_at',
      'accounts.name as account',
      'accounts.product',
    ])
    .where('link.token_hash', '=', tokenHash)
    .where('link.revoked_at', 'is', null)
    .where('link.expires_at', '>', clock().toISOString())
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.delete_at', 'is', null)
    .executeTakeFirst();
  if (!row || !isActive(ProductMap.parse(row.product), 'quick_analytic')) return undefined;
  const { account_id, product: _product, ...link } = row;
  return { accountId: AccountId.parse(account_id), ...link };
}

/** Counts a visit. */
export async function countOpening(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'search_links').update(id, {
    opened: sql`opened + 1`,
    last_opened_at: unit.now,
  });
}
