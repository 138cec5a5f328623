import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The passkeys of a user, oldest first. */
export function listPasskeys(unit: UnitOfWork, userId: string) {
  return unit.db
    .selectFrom('passkeys')
    .select(['_id', 'name', 'credential_id', 'transports', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export type NewPasskey = {
  userId: string;
  name: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
};

/** @returns null when this passkey is registered already */
export async function insertPasskey(unit: UnitOfWork, given: NewPasskey) {
  return accountTable(unit, 'passkeys')
    .insertInto({
      _id: unit.newId(),
      user_id: given.userId,
      name: given.name,
      credential_id: given.credentialId,
      public_key: Buffer.from(given.publicKey),
      counter: given.counter,
      transports: [...given.transports],
      created_at: unit.now,
    })
    .onConflict((conflict) => conflict.constraint('passkeys__credential_id').doNothing())
    .returning(['_id', 'name', 'created_at', 'used_at'])
    .executeTakeFirst();
}

/** @returns whether it was theirs */
export async function deletePasskey(unit: UnitOfWork, userId: string, _id: string): Promise<boolean> {
  return (
    (await unit.db
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('_id', '=', _id)
      .returning('_id')
      .executeTakeFirst()) !== undefined
  );
}

export function findPasskey(unit: UnitOfWork, userId: string, credentialId: string) {
  return unit.db
    .selectFrom('passkeys')
    .select(['_id', 'account_id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
}

/** The counter detects copies of a passkey; it only grows. */
export async function markPasskeyUsed(unit: UnitOfWork, _id: string, counter: number): Promise<void> {
  await unit.db.updateTable('passkeys').set({ counter, used_at: unit.now }).where('_id', '=', _id).execute();
}

/** The user of a passkey, in any account, who may sign in. */
export async function findPasskeyOwner({ database }: Context, credentialId: string) {
  return database.platform
    .selectFrom('passkeys')
    .innerJoin('users', (join) =>
      join.onRef('users._id', '=', 'passkeys.user_id').onRef('users.account_id', '=', 'passkeys.account_id'),
    )
    .select(['passkeys.account_id', 'passkeys.user_id'])
    .where('credential_id', '=', credentialId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes all passkeys of a user. */
export async function deletePasskeys(unit: UnitOfWork, userId: string): Promise<void> {
  await accountTable(unit, 'passkeys').delete({ user_id: userId });
}
