import { sql } from 'kysely';
import type { EmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { isActive, ProductMap } from '#contracts/kit/products.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

/** The keys of the account, the newest first. */
export async function listKeys(unit: UnitOfWork): Promise<EmbedKey[]> {
  const rows = await unit.db
    .selectFrom('viz_embed_keys as key')
    .select(['key._id', 'key.name', 'key.origins', 'key.created_at', 'key.revoked_at', 'key.last_used_at'])
    .select(buildPersonNameSql('key', 'created_by').as('created_by'))
    .where('key.account_id', '=', unit.accountId)
    .orderBy('key.created_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created_by: row.created_by ?? '' }));
}

type NewKey = { _id: string; name: string; origins: readonly string[]; secret: string; createdBy: string };

/** Adds a key; its secret is sealed. */
export async function insertKey(
  unit: UnitOfWork,
  { origins, secret, createdBy, ...key }: NewKey,
): Promise<void> {
  await accountTable(unit, 'viz_embed_keys').insert({
    ...key,
    origins: JSON.stringify(origins),
    secret: unit.secrets.seal(secret),
    created_by: createdBy,
    created_at: unit.now,
  });
}

/** Revokes a key. @returns false where there is no such key, or it was revoked before */
export async function revokeKey(unit: UnitOfWork, id: string): Promise<boolean> {
  const { numUpdatedRows } = await accountTable(unit, 'viz_embed_keys')
    .updateTable()
    .set({ revoked_at: unit.now })
    .where('_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A key of an account that is served, with its account. */
export type SigningKey = {
  accountId: AccountId;
  account: string;
  _id: string;
  origins: string[];
  secret: string;
  revoked: boolean;
  /** With whose rights dashboards are counted. */
  makerId: string;
};

/** The key of an id, also a revoked one; nothing where there is none, or its account or product is not served. */
export async function findKey(context: Context, id: string): Promise<SigningKey | undefined> {
  const row = await context.database.platform
    .selectFrom('viz_embed_keys as key')
    .innerJoin('accounts', 'accounts._id', 'key.account_id')
    .select(['key.account_id', 'key._id', 'key.origins', 'key.secret', 'key.created_by', 'key.revoked_at'])
    .select(['accounts.name as account', 'accounts.product as products'])
    .where('key._id', '=', id)
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.delete_at', 'is', null)
    .executeTakeFirst();
  if (!row || !isActive(ProductMap.parse(row.products), 'custom_viz')) return undefined;
  return {
    accountId: AccountId.parse(row.account_id),
    account: row.account,
    _id: row._id,
    origins: row.origins,
    secret: context.secrets.open(row.secret),
    revoked: row.revoked_at !== null,
    makerId: row.created_by,
  };
}

/** A token by its own number, its visitor and when it was issued (seconds). */
type IssuedToken = { jti: string; sub?: string | undefined; iat: number };

/** Whether a token was revoked by its number, or issued to a visitor before that one was ended. */
export async function isTokenRevoked(
  { database }: Context,
  { accountId, _id }: Pick<SigningKey, 'accountId' | '_id'>,
  { jti, sub, iat }: IssuedToken,
): Promise<boolean> {
  const found = await database.platform
    .selectFrom('viz_embed_revocations')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('key_id', '=', _id)
    .where((where) =>
      where.or([
        where.and([where('kind', '=', 'token'), where('value', '=', jti)]),
        where.and([
          where('kind', '=', 'visitor'),
          where('value', '=', sub ?? ''),
          sql<boolean>`revoked_at >= to_timestamp(${iat})`,
        ]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends a token of a key, or the tokens that were issued to a visitor until now. @returns false where the account has no such key */
export async function insertRevocation(
  unit: UnitOfWork,
  revocation: { key_id: string; kind: 'token' | 'visitor'; value: string; revoked_by: string },
): Promise<boolean> {
  const key = await accountTable(unit, 'viz_embed_keys').find(revocation.key_id, ['_id']);
  if (!key) return false;
  await accountTable(unit, 'viz_embed_revocations')
    .insertInto({ ...revocation, revoked_at: unit.now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key_id', 'kind', 'value'])
        .doUpdateSet({ revoked_at: unit.now, revoked_by: revocation.revoked_by }),
    )
    .execute();
  return true;
}
