import type { EmbedClaims, EmbedKey } from '#contracts/custom-viz/embedding.ts';
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

/** A key that is in force, with its account. */
export type OpenKey = {
  accountId: AccountId;
  account: string;
  _id: string;
  origins: string[];
  secret: string;
  /** With whose rights dashboards are counted. */
  makerId: string;
};

/** The key of an id; nothing where there is none, it is revoked, or its account or product is not served. */
export async function findOpenKey(context: Context, id: string): Promise<OpenKey | undefined> {
  const row = await context.database.platform
    .selectFrom('viz_embed_keys as key')
    .innerJoin('accounts', 'accounts._id', 'key.account_id')
    .select(['key.account_id', 'key._id', 'key.origins', 'key.secret', 'key.created_by'])
    .select(['accounts.name as account', 'accounts.product as products'])
    .where('key._id', '=', id)
    .where('key.revoked_at', 'is', null)
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
    makerId: row.created_by,
  };
}

type NewSession = { _id: string; keyId: string; tokenHash: Buffer; claims: EmbedClaims };

/** Adds a session, which is also the entry of the view in the log. */
export async function insertSession(
  unit: UnitOfWork,
  { _id, keyId, tokenHash, claims }: NewSession,
): Promise<void> {
  await accountTable(unit, 'viz_embed_sessions').insert({
    _id,
    key_id: keyId,
    token_hash: tokenHash,
    claims: JSON.stringify(claims),
    opened_at: unit.now,
    expires_at: new Date(claims.exp * 1000),
  });
  await accountTable(unit, 'viz_embed_keys').update(keyId, { last_used_at: unit.now });
}

/** The claims of a session that has not ended, with the id of its key. */
export async function findSession(
  { database, clock }: Context,
  tokenHash: Buffer,
): Promise<{ keyId: string; claims: EmbedClaims } | undefined> {
  const row = await database.platform
    .selectFrom('viz_embed_sessions')
    .select(['key_id', 'claims'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', clock().toISOString())
    .executeTakeFirst();
  return row && { keyId: row.key_id, claims: row.claims };
}
