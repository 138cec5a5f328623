import { QUIET_OFF_DUTY } from '#contracts/notifications/endpoints.ts';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_NAMES,
  type NotificationKind,
  type DeliveryChoices,
} from '#contracts/notifications/kinds.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A person's ways for every kind: what was chosen, else what the kind comes with. */
export async function listDeliveryChoices(
  unit: UnitOfWork,
  userId: string,
): Promise<({ kind: NotificationKind } & DeliveryChoices)[]> {
  const chosen = await accountTable(unit, 'notification_preferences')
    .selectFrom()
    .select(['kind', 'web', 'email', 'push', 'sound'])
    .where('user_id', '=', userId)
    .execute();
  const byKind = new Map(chosen.map(({ kind, ...ways }) => [kind, ways]));
  return NOTIFICATION_NAMES.map((kind) => ({ kind, ...(byKind.get(kind) ?? NOTIFICATION_KINDS[kind].ways) }));
}

/** The ways of several people for one kind, by the person's id. */
export async function loadDeliveryChoices(
  unit: UnitOfWork,
  userIds: readonly string[],
  kind: NotificationKind,
): Promise<ReadonlyMap<string, DeliveryChoices>> {
  const chosen = await accountTable(unit, 'notification_preferences')
    .selectFrom()
    .select(['user_id', 'web', 'email', 'push', 'sound'])
    .where('kind', '=', kind)
    .where('user_id', 'in', userIds)
    .execute();
  const byPerson = new Map(chosen.map(({ user_id, ...ways }) => [user_id, ways]));
  return new Map(userIds.map((id) => [id, byPerson.get(id) ?? NOTIFICATION_KINDS[kind].ways]));
}

/** Keeps what a person chose for one kind. */
export async function saveDeliveryChoices(
  unit: UnitOfWork,
  userId: string,
  { kind, ...ways }: { kind: NotificationKind } & DeliveryChoices,
): Promise<void> {
  await accountTable(unit, 'notification_preferences')
    .insertInto({ user_id: userId, kind, ...ways })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'kind']).doUpdateSet(ways))
    .execute();
}

/** Whether a user wants quiet while they are not at work. */
export async function findQuiet(unit: UnitOfWork, userId: string): Promise<boolean> {
  const row = await accountTable(unit, 'notification_settings').find({ user_id: userId }, ['quiet_off_duty']);
  return row?.quiet_off_duty ?? QUIET_OFF_DUTY;
}

/** Stores it. */
export async function saveQuiet(unit: UnitOfWork, userId: string, quiet_off_duty: boolean): Promise<void> {
  await accountTable(unit, 'notification_settings')
    .insertInto({ user_id: userId, quiet_off_duty })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ quiet_off_duty }))
    .execute();
}
