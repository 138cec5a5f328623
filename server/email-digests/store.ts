import { sql } from 'kysely';
import type { NotificationInput, NotificationProduct } from '#contracts/email-digests/notification.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { forgetReceivers } from '#server/receivers/public.ts';

/** A stored notification. */
export type NotificationRow = NotificationInput & {
  _id: string;
  product: NotificationProduct;
  next_run_at: string | null;
  covered_until: string | null;
  last_sent_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

const COLUMNS = [
  '_id',
  'product',
  'name',
  'people',
  'addresses',
  'every',
  'at',
  'days',
  'time_zone',
  'template_id',
  'keywords',
  'sentiment',
  'filter',
  'minimum',
  'language',
  'active',
  'next_run_at',
  'covered_until',
  'version',
  'created_at',
  'updated_at',
] as const;

function rows(unit: UnitOfWork) {
  return accountTable(unit, 'email_notifications')
    .selectFrom()
    .select(COLUMNS)
    .select((is) =>
      is
        .selectFrom('email_notification_runs as run')
        .select((run) => run.fn.max('run.at').as('at'))
        .whereRef('run.account_id', '=', 'email_notifications.account_id')
        .whereRef('run.notification_id', '=', 'email_notifications._id')
        .where('run.outcome', '=', 'sent')
        .as('last_sent_at'),
    );
}

type FlatNotification = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
function rowOf({ every, at, days, ...row }: FlatNotification): NotificationRow {
  return {
    ...row,
    schedule: { every, at, days },
  };
}

type Range = {
  product: NotificationProduct;
  limit?: number | undefined;
  after?: { name: string; _id: string } | undefined;
};

/** The notifications of a product by name. */
export async function listRows(
  unit: UnitOfWork,
  { product, limit, after }: Range,
): Promise<NotificationRow[]> {
  let query = rows(unit).where('product', '=', product).orderBy('name').orderBy('_id');
  if (after) query = query.where(sql<boolean>`(name, _id) > (${after.name}, ${after._id})`);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(rowOf);
}

/** A notification by its id. */
export async function findRow(unit: UnitOfWork, id: string): Promise<NotificationRow | undefined> {
  const row = await rows(unit).where('_id', '=', id).executeTakeFirst();
  return row && rowOf(row);
}

/** A notification by its id, locked until the transaction ends. */
export async function lockRow(unit: UnitOfWork, id: string): Promise<NotificationRow | undefined> {
  const row = await rows(unit).where('_id', '=', id).forUpdate().executeTakeFirst();
  return row && rowOf(row);
}

/** When it is due next, and where the next period begins. */
export type RunTimes = { next_run_at: Date | null; covered_until: Date | null };

function columns({ schedule, filter, ...fields }: NotificationInput) {
  return {
    ...fields,
    ...schedule,
    filter: JSON.stringify(filter),
  };
}

/** Adds a notification. */
export async function insertRow(
  unit: UnitOfWork,
  { _id, product }: { _id: string; product: NotificationProduct },
  { fields, timing }: { fields: NotificationInput; timing: RunTimes },
): Promise<void> {
  await accountTable(unit, 'email_notifications').insert({
    _id,
    product,
    ...columns(fields),
    ...timing,
    created_at: unit.now,
    updated_at: unit.now,
  });
}

/** Replaces a notification's fields; its version grows by one. */
export async function updateRow(
  unit: UnitOfWork,
  id: string,
  { fields, timing }: { fields: NotificationInput; timing: Partial<RunTimes> },
): Promise<void> {
  await accountTable(unit, 'email_notifications')
    .updateTable()
    .set({ ...columns(fields), ...timing, version: sql`version + 1`, updated_at: unit.now })
    .where('_id', '=', id)
    .execute();
}

/** Sets when a notification is due next; its editable fields and its version stay. */
export async function setTiming(unit: UnitOfWork, id: string, timing: Partial<RunTimes>): Promise<void> {
  await accountTable(unit, 'email_notifications').updateTable().set(timing).where('_id', '=', id).execute();
}

/** Deletes a notification with its runs. */
export async function deleteRow(unit: UnitOfWork, id: string): Promise<void> {
  await forgetReceivers(unit, id);
  await accountTable(unit, 'email_notifications').delete(id);
}

/** Due notifications of all accounts, the longest due first. */
export async function listDueNotifications({ clock, database }: Context, limit: number) {
  return database.platform
    .selectFrom('email_notifications')
    .select(['account_id', '_id'])
    .where('next_run_at', '<=', clock().toISOString())
    .orderBy('next_run_at')
    .limit(limit)
    .execute();
}
