import { sql } from 'kysely';
import type { EmbedClaims } from '#contracts/custom-viz/embedding.ts';
import type { StoredSession } from '#server/custom-viz/embedding/token-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type NewSession = {
  _id: string;
  keyId: string;
  tokenHash: Buffer;
  claims: EmbedClaims;
  /** The session that goes on. */
  renews: Buffer | undefined;
};

/** Adds a session, which is also the entry of the view in the log unless it goes on with one of the same visitor and dashboard. */
export async function insertSession(
  unit: UnitOfWork,
  { _id, keyId, tokenHash, claims, renews }: NewSession,
): Promise<void> {
  await accountTable(unit, 'viz_embed_sessions').insert({
    _id,
    key_id: keyId,
    token_hash: tokenHash,
    claims: JSON.stringify(claims),
    opened_at: unit.now,
    expires_at: new Date(claims.exp * 1000),
    renews: (renews && (await findRenewedView(unit, { keyId, tokenHash: renews, claims }))) ?? null,
  });
  await accountTable(unit, 'viz_embed_keys').update(keyId, { last_used_at: unit.now });
}

type RenewalKey = { keyId: string; tokenHash: Buffer; claims: EmbedClaims };

/** The first session of the view of a session, if that was of the same key, visitor and dashboard. */
async function findRenewedView(
  unit: UnitOfWork,
  { keyId, tokenHash, claims }: RenewalKey,
): Promise<string | undefined> {
  const row = await accountTable(unit, 'viz_embed_sessions')
    .selectFrom()
    .select(['_id', 'renews'])
    .where('token_hash', '=', tokenHash)
    .where('key_id', '=', keyId)
    .where('dashboard_id', '=', claims.dashboard)
    .where(sql<boolean>`sub is not distinct from ${claims.sub ?? null}`)
    .executeTakeFirst();
  return row && (row.renews ?? row._id);
}

/** Counts that numbers of a view were read. */
export async function countRead(
  unit: UnitOfWork,
  { _id, renews }: Pick<StoredSession, '_id' | 'renews'>,
): Promise<void> {
  await accountTable(unit, 'viz_embed_sessions')
    .updateTable()
    .set(({ eb }) => ({ reads: eb('reads', '+', 1), last_read_at: unit.now }))
    .where('_id', '=', renews ?? _id)
    .execute();
}
