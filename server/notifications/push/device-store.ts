import { sql } from 'kysely';
import { DEVICES_MAX, type PushDevice } from '#contracts/notifications/push.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A device with the fields that pushing to it needs. */
export type DeviceRow = PushDevice & { endpoint: string; p256dh: string; auth: string; failures: number };

const SHOWN = ['_id', 'device', 'created_at', 'last_used_at'] as const;

function ofPerson(unit: UnitOfWork, userId: string) {
  return accountTable(unit, 'push_subscriptions')
    .selectFrom()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc');
}

/** The devices of a user, the newest first. */
export function listDevices(unit: UnitOfWork, userId: string): Promise<PushDevice[]> {
  return ofPerson(unit, userId).select(SHOWN).execute();
}

/** The same with the fields that pushing to them needs. */
export function listPushDevices(unit: UnitOfWork, userId: string): Promise<DeviceRow[]> {
  return ofPerson(unit, userId)
    .select([...SHOWN, 'endpoint', 'p256dh', 'auth', 'failures'])
    .execute();
}

/** Which of these users have a device. */
export async function withDevices(unit: UnitOfWork, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await accountTable(unit, 'push_subscriptions')
    .selectFrom()
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

type NewDevice = { userId: string; endpoint: string; p256dh: string; auth: string; device: string };

/**
 * Adds a device. A browser has one endpoint, no matter who signs in on it: it belongs to the last user who registered it. The table's rows of
 * other accounts are not accessible here, so an endpoint of theirs stays theirs until their push service reports it as gone.
 */
export async function saveDevice(
  unit: UnitOfWork,
  { userId, ...given }: NewDevice,
): Promise<PushDevice | undefined> {
  const row = await accountTable(unit, 'push_subscriptions')
    .insertInto({
      _id: unit.newId(),
      user_id: userId,
      ...given,
      created_at: unit.now,
      last_used_at: null,
      failures: 0,
    })
    .onConflict((on) =>
      on
        .column('endpoint')
        .doUpdateSet({
          user_id: userId,
          p256dh: given.p256dh,
          auth: given.auth,
          device: given.device,
          failures: 0,
        })
        .where('push_subscriptions.account_id', '=', unit.accountId),
    )
    .returning(SHOWN)
    .executeTakeFirst();
  await sql`
    delete from push_subscriptions
     where account_id = ${unit.accountId} and user_id = ${userId}
       and _id not in (select _id from push_subscriptions
                        where account_id = ${unit.accountId} and user_id = ${userId}
                        order by created_at desc limit ${DEVICES_MAX})`.execute(unit.db);
  return row;
}

/** Deletes a device. @returns whether it existed */
export async function deleteDevice(
  unit: UnitOfWork,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await accountTable(unit, 'push_subscriptions')
    .deleteFrom()
    .where('user_id', '=', userId)
    .where('_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records that a device was reached, or failed once more. */
export async function noteReached(unit: UnitOfWork, id: string, reached: boolean): Promise<void> {
  await accountTable(unit, 'push_subscriptions')
    .updateTable()
    .set(reached ? { last_used_at: unit.now, failures: 0 } : { failures: sql`failures + 1` })
    .where('_id', '=', id)
    .execute();
}
