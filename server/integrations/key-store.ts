import { sql } from 'kysely';
import type { ApiKey } from '#contracts/integrations/api-key.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Database } from '#server/kit/db/pools.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A key as it is listed: never the secret itself. */
export type KeyRow = Omit<ApiKey, 'user' | 'ended' | 'scopes'> & {
  scopes: string[];
  user_id: string;
  user_name: string;
  disabled: boolean;
};

function rows(unit: UnitOfWork) {
  return unit.db
    .selectFrom('api_keys')
    .innerJoin('users', (join) =>
      join.onRef('users._id', '=', 'api_keys.user_id').onRef('users.account_id', '=', 'api_keys.account_id'),
    )
    .select([
      'api_keys._id',
      'api_keys.note',
      'api_keys.prefix',
      'api_keys.scopes',
      'api_keys.user_id',
      'api_keys.active',
      'api_keys.expires_at',
      'api_keys.last_used_at',
      'api_keys.last_used_ip',
      'api_keys.version',
      'api_keys.created_at',
      'api_keys.updated_at',
      'users.name as user_name',
      sql<boolean>`users.disabled_at is not null`.as('disabled'),
    ])
    .where('api_keys.account_id', '=', unit.accountId);
}

/** Keys of the account, the newest first, one more than `limit` at most. */
export function listKeys(
  unit: UnitOfWork,
  { limit, after }: { limit: number; after: string | null },
): Promise<KeyRow[]> {
  return rows(unit)
    .$if(after !== null, (query) => query.where('api_keys._id', '<', after))
    .orderBy('api_keys._id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** A key by its id. */
export function findKey(unit: UnitOfWork, id: string): Promise<KeyRow | undefined> {
  return rows(unit).where('api_keys._id', '=', id).executeTakeFirst();
}

/** A key by its id, locked until the unit of work ends. */
export function lockKey(unit: UnitOfWork, id: string): Promise<KeyRow | undefined> {
  return rows(unit).where('api_keys._id', '=', id).forUpdate('api_keys').executeTakeFirst();
}

export type NewKey = Pick<ApiKey, 'note' | 'prefix' | 'expires_at' | 'active'> & {
  scopes: string[];
  userId: string;
  hash: Buffer;
};

/** Adds a key. @returns its id */
export async function insertKey(unit: UnitOfWork, key: NewKey): Promise<string> {
  const _id = unit.newId();
  await accountTable(unit, 'api_keys').insert({
    _id,
    note: key.note,
    prefix: key.prefix,
    key_hash: key.hash,
    scopes: key.scopes,
    user_id: key.userId,
    active: key.active,
    expires_at: key.expires_at,
    last_used_at: null,
    last_used_ip: null,
    created_at: unit.now,
    updated_at: unit.now,
  });
  return _id;
}

type KeyChange = { note: string; scopes: string[]; expires_at: string | null; active: boolean };

/** Changes a key; its version grows. */
export async function updateKey(unit: UnitOfWork, id: string, change: KeyChange): Promise<void> {
  await accountTable(unit, 'api_keys')
    .updateTable()
    .set((is) => ({ ...change, version: is('version', '+', 1), updated_at: unit.now }))
    .where('_id', '=', id)
    .execute();
}

/** Deletes a key: it is invalid from now on. */
export function deleteKey(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'api_keys').delete(id);
}

/**
 * The active key of a hash, whichever account owns it: only the gate queries this. Where no user of an account may sign in, no key is
 * valid.
 */
export function findLivingKey(
  { platform }: Database,
  hash: Buffer,
  now: Date,
): Promise<
  | { account_id: string; _id: string; user_id: string; scopes: string[]; last_used_at: string | null }
  | undefined
> {
  return platform
    .selectFrom('api_keys')
    .innerJoin('users', (join) =>
      join.onRef('users._id', '=', 'api_keys.user_id').onRef('users.account_id', '=', 'api_keys.account_id'),
    )
    .innerJoin('accounts', 'accounts._id', 'api_keys.account_id')
    .select([
      'api_keys.account_id',
      'api_keys._id',
      'api_keys.user_id',
      'api_keys.scopes',
      'api_keys.last_used_at',
    ])
    .where('key_hash', '=', hash)
    .where('api_keys.active', '=', true)
    .where('users.disabled_at', 'is', null)
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.delete_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now.toISOString())]))
    .executeTakeFirst();
}

/** Records when a key was used last, and from which address. */
export async function touchKey({ platform }: Database, id: string, at: Date, ip: string): Promise<void> {
  await platform
    .updateTable('api_keys')
    .set({ last_used_at: at, last_used_ip: ip })
    .where('_id', '=', id)
    .execute();
}

/** How many keys and webhooks the account has. */
export async function countIntegrations(unit: UnitOfWork): Promise<{ keys: number; webhooks: number }> {
  const { rows: counted } = await sql<{ keys: number; webhooks: number }>`
    select (select count(*) from api_keys where account_id = ${unit.accountId}) as keys,
           (select count(*) from webhook_endpoints where account_id = ${unit.accountId}) as webhooks`.execute(
    unit.db,
  );
  return counted[0] ?? { keys: 0, webhooks: 0 };
}
