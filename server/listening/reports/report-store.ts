import { sql } from 'kysely';
import { ReportInput } from '#contracts/listening/reports/report.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** A stored report. */
export type ReportRow = ReportInput & {
  _id: string;
  owner_id: string | null;
  owner: string | null;
  next_run_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

const rows = (unit: Unit) =>
  unit.db
    .selectFrom('listening_reports as report')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.account_id', '=', 'report.account_id').onRef('owner._id', '=', 'report.owner_id'),
    )
    .selectAll('report')
    .select('owner.name as owner')
    .where('report.account_id', '=', unit.accountId);

type Flat = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
const rowOf = ({ account_id: _account, every, at, weekday, day, ...row }: Flat): ReportRow => ({
  ...row,
  schedule: every === null ? null : { every, at, weekday, day },
});

type Page = { limit: number; after?: { name: string; _id: string } | undefined };

/** Reports by name. */
export const listRows = async (unit: Unit, { limit, after }: Page): Promise<ReportRow[]> => {
  let query = rows(unit).orderBy('report.name').orderBy('report._id').limit(limit);
  if (after)
    query = query.where(sql<boolean>`(report.name, report._id) > (${after.name}, ${after._id}::uuid)`);
  return (await query.execute()).map(rowOf);
};

/** One report, locked where it is about to change. */
export const findRow = async (unit: Unit, id: string, lock = false): Promise<ReportRow | undefined> => {
  const query = rows(unit).where('report._id', '=', id);
  const row = await (lock ? query.forUpdate('report') : query).executeTakeFirst();
  return row && rowOf(row);
};

const columns = ({ filter, schedule, ...fields }: ReportInput) => ({
  ...fields,
  filter: JSON.stringify(filter),
  every: schedule?.every ?? null,
  at: schedule?.at ?? '08:00',
  weekday: schedule?.weekday ?? 1,
  day: schedule?.day ?? 1,
});

type New = { _id: string; owner_id: string | null; fields: ReportInput; next: Date | null };

/** Adds a report. */
export const insertRow = async (unit: Unit, { _id, owner_id, fields, next }: New): Promise<void> => {
  await unit.db
    .insertInto('listening_reports')
    .values({
      account_id: unit.accountId,
      _id,
      owner_id,
      ...columns(fields),
      next_run_at: next,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .execute();
};

/** Replaces a report's fields; its version grows by one. */
export const updateRow = async (
  unit: Unit,
  id: string,
  { fields, next }: Pick<New, 'fields' | 'next'>,
): Promise<void> => {
  await unit.db
    .updateTable('listening_reports')
    .set({
      ...columns(ReportInput.parse(fields)),
      next_run_at: next,
      version: sql`version + 1`,
      updated_at: unit.now,
    })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Says when a report is due again; what people edit of it stays, and so does its version. */
export const setNext = async (unit: Unit, id: string, next: Date | null): Promise<void> => {
  await unit.db
    .updateTable('listening_reports')
    .set({ next_run_at: next })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Removes a report with its past, and with what its receivers said of it. */
export const deleteRow = async (unit: Unit, id: string): Promise<void> => {
  for (const table of ['notification_questions', 'notification_stops'] as const)
    await unit.db
      .deleteFrom(table)
      .where('account_id', '=', unit.accountId)
      .where('notification_id', '=', id)
      .execute();
  await unit.db
    .deleteFrom('listening_reports')
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};
