import { sql } from 'kysely';
import { EmbedClaims } from '#contracts/custom-viz/embedding.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';

/* What is read before it is known which account a token or a session is of, and what is deleted in all accounts. */

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

/** The key of an id, also a revoked one; nothing where there is none, or its account is not served. */
export async function findKey(context: Context, id: string): Promise<SigningKey | undefined> {
  const row = await context.database.platform
    .selectFrom('viz_embed_keys as key')
    .innerJoin('accounts', 'accounts._id', 'key.account_id')
    .select(['key.account_id', 'key._id', 'key.origins', 'key.secret', 'key.created_by', 'key.revoked_at'])
    .select('accounts.name as account')
    .where('key._id', '=', id)
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.delete_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
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

/** A session, also one that has ended. */
export type StoredSession = {
  _id: string;
  accountId: AccountId;
  keyId: string;
  claims: EmbedClaims;
  renews: string | null;
  expired: boolean;
};

/** The session of a secret, also where it has ended. */
export async function findSession(
  { database, clock }: Context,
  tokenHash: Buffer,
): Promise<StoredSession | undefined> {
  const row = await database.platform
    .selectFrom('viz_embed_sessions')
    .select(['account_id', '_id', 'key_id', 'claims', 'renews', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { _id, renews } = row;
  // A session that was opened before an update lacks claims that are new.
  const claims = EmbedClaims.parse(row.claims);
  const expired = Date.parse(row.expires_at) <= clock().getTime();
  return { _id, accountId: AccountId.parse(row.account_id), keyId: row.key_id, claims, renews, expired };
}

/** Deletes views that were read last before a time, and revocations from before it, whose tokens have long expired. */
export async function deleteOldViews({ database }: Context, before: Date): Promise<void> {
  await database.platform
    .deleteFrom('viz_embed_sessions')
    .where('renews', 'is', null)
    .where(sql<boolean>`coalesce(last_read_at, opened_at) < ${before}`)
    .execute();
  await database.platform
    .deleteFrom('viz_embed_revocations')
    .where('revoked_at', '<', before.toISOString())
    .execute();
}
