import { sql, type Generated, type Kysely } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import { isActive, ProductMap, type Product } from '#contracts/kit/products.ts';
import type { LinkClosed, PublicLink } from '#contracts/kit/public-link.ts';
import type { Context } from '#server/kit/context.ts';
import {
  withKey,
  type AccountTableName,
  type AnyTables,
  type ColumnName,
  type RowKey,
  type StoredRow,
} from '#server/kit/db/account-table.ts';
import type { Instant } from '#server/kit/db/columns.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

/** The columns of a table of links by which people without a sign-in see one thing. */
export type PublicLinkColumns = {
  account_id: string;
  _id: string;
  name: string;
  token_hash: Buffer;
  password_hash: string | null;
  created_at: Instant;
  created_by: string;
  expires_at: Instant;
  revoked_at: Instant | null;
  opened: Generated<number>;
  last_opened_at: Instant | null;
};

/** The tables of such links. */
type PublicLinkTable = {
  [Name in AccountTableName]: Tables[Name] extends PublicLinkColumns ? Name : never;
}[AccountTableName];

/** A stored link, with its creator. */
type LinkRow = Omit<PublicLink, 'closed'> & { maker_id: string };
/** What a table has of a link besides the columns of all. */
type LinkColumns<Name extends PublicLinkTable, Column extends ColumnName<Name>> = Pick<
  StoredRow<Name>,
  Column
>;

type ListInput<Name extends PublicLinkTable, Column extends ColumnName<Name>> = {
  /** The links of what; all of the account where it is empty. */
  of: Readonly<Partial<StoredRow<Name>>>;
  columns: readonly Column[];
};

/** The links of the account, the newest first, each with columns of its table. */
export async function listPublicLinks<Name extends PublicLinkTable, Column extends ColumnName<Name> = never>(
  unit: UnitOfWork,
  table: Name,
  { of, columns }: ListInput<Name, Column>,
): Promise<(LinkRow & LinkColumns<Name, Column>)[]> {
  const rows = await withKey(
    toAnyTables(unit.db).selectFrom<string>(table).where('account_id', '=', unit.accountId),
    of,
  )
    .select(['_id', 'name', 'created_at', 'expires_at', 'revoked_at', 'opened', 'last_opened_at', ...columns])
    .select([
      'created_by as maker_id',
      sql<string>`coalesce(${buildPersonNameSql(table, 'created_by')}, '')`.as('created_by'),
      sql<boolean>`password_hash is not null`.as('has_password'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  return rows as unknown as (LinkRow & LinkColumns<Name, Column>)[];
}

/** Links, each with the reason why it is closed. */
export async function addClosedReasons<Row extends { maker_id: string }>(
  rows: readonly Row[],
  find: (makerId: string) => Promise<LinkClosed | null>,
): Promise<(Omit<Row, 'maker_id'> & { closed: LinkClosed | null })[]> {
  const closed = new Map<string, LinkClosed | null>();
  for (const makerId of new Set(rows.map(({ maker_id }) => maker_id)))
    closed.set(makerId, await find(makerId));
  return rows.map(({ maker_id, ...link }) => ({ ...link, closed: closed.get(maker_id) ?? null }));
}

/** Revokes a link. @returns false where there is no such link, or it was revoked before */
export async function revokePublicLink<Name extends PublicLinkTable>(
  unit: UnitOfWork,
  table: Name,
  key: RowKey<Name>,
): Promise<boolean> {
  const done = await withKey(
    toAnyTables(unit.db).updateTable<string>(table).where('account_id', '=', unit.accountId),
    key,
  )
    .set({ revoked_at: unit.now })
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return done.numUpdatedRows === 1n;
}

/** A link that is still valid: of which account, what it requires first, and who made it. */
export type OpenLink = {
  accountId: AccountId;
  _id: string;
  name: string;
  password_hash: string | null;
  /** Its creator: a link shows what they see. */
  created_by: string;
  expires_at: string;
  /** The name of the account. */
  account: string;
};

type OpenInput<Name extends PublicLinkTable, Column extends ColumnName<Name>> = {
  tokenHash: Buffer;
  /** The product of what it shows. */
  product: Product;
  columns: readonly Column[];
};

/** The link of a token; nothing where it never existed, has ended, or its account or product is not served. */
export async function findOpenLink<Name extends PublicLinkTable, Column extends ColumnName<Name>>(
  { database, clock }: Context,
  table: Name,
  { tokenHash, product, columns }: OpenInput<Name, Column>,
): Promise<(OpenLink & LinkColumns<Name, Column>) | undefined> {
  const shared = ['account_id', '_id', 'name', 'password_hash', 'created_by', 'expires_at'];
  const row = await toAnyTables(database.platform)
    .selectFrom<`${string} as link`>(`${table} as link`)
    .innerJoin('accounts', 'accounts._id', 'link.account_id')
    .select([...shared, ...columns].map((column) => `link.${column}`))
    .select(['accounts.name as account', 'accounts.product as products'])
    .where('link.token_hash', '=', tokenHash)
    .where('link.revoked_at', 'is', null)
    .where('link.expires_at', '>', clock().toISOString())
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.delete_at', 'is', null)
    .executeTakeFirst();
  if (!row || !isActive(ProductMap.parse(row.products), product)) return undefined;
  const { account_id, products: _products, ...link } = row;
  return { ...link, accountId: AccountId.parse(account_id) } as unknown as OpenLink &
    LinkColumns<Name, Column>;
}

/** Counts a visit. */
export async function countOpening(unit: UnitOfWork, table: PublicLinkTable, id: string): Promise<void> {
  await toAnyTables(unit.db)
    .updateTable(table)
    .set({ opened: sql`opened + 1`, last_opened_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
}

/** The builder cannot follow a table name that is a type parameter; results are converted to the types of the table. */
function toAnyTables(db: unknown): Kysely<AnyTables> {
  return db as Kysely<AnyTables>;
}
