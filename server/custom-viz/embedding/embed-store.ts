import type { EmbedKey } from '#contracts/custom-viz/embed-keys.ts';
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
