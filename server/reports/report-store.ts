import { sql } from 'kysely';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { ReportProduct, SentFields } from '#contracts/reports/report.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { forgetReceivers } from '#server/receivers/public.ts';

/** The content of a report as stored: each kind fills the fields it needs and knows how to read them. */
export type Content = {
  filter: Readonly<Record<string, string | undefined>>;
  dashboard_id: string | null;
  viz_dashboard_id?: string | null;
  sections: readonly string[];
  question: unknown;
};

/** A stored report. */
export type ReportRow = SentFields &
  Omit<Content, 'filter'> & {
    _id: string;
    product: ReportProduct;
    filter: Record<string, string>;
    owner_id: string | null;
    owner: string | null;
    /** The calendar that the owner chose; null where they left. */
    owner_calendar: Calendar | null;
    next_run_at: string | null;
    version: number;
    created_at: string;
    updated_at: string;
  };

function rows(unit: UnitOfWork, product: ReportProduct) {
  return unit.db
    .selectFrom('reports as report')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.account_id', '=', 'report.account_id').onRef('owner._id', '=', 'report.owner_id'),
    )
    .selectAll('report')
    .select(['owner.name as owner', 'owner.calendar as owner_calendar'])
    .where('report.account_id', '=', unit.accountId)
    .where('report.product', '=', product);
}

type FlatReport = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
function rowOf({ account_id: _account, every, at, weekday, day, ...row }: FlatReport): ReportRow {
  return {
    ...row,
    schedule: every === null ? null : { every, at, weekday, day },
  };
}

type Page = { limit: number; after?: { name: string; _id: string } | undefined };

/** Reports of a product by name. */
export async function listRows(
  unit: UnitOfWork,
  product: ReportProduct,
  { limit, after }: Page,
): Promise<ReportRow[]> {
  let query = rows(unit, product).orderBy('report.name').orderBy('report._id').limit(limit);
  if (after)
    query = query.where(sql<boolean>`(report.name, report._id) > (${after.name}, ${after._id}::uuid)`);
  return (await query.execute()).map(rowOf);
}

/** One report of a product. */
export async function findRow(
  unit: UnitOfWork,
  product: ReportProduct,
  id: string,
): Promise<ReportRow | undefined> {
  const row = await rows(unit, product).where('report._id', '=', id).executeTakeFirst();
  return row && rowOf(row);
}

/** The product of a report. */
export async function findReportProduct(unit: UnitOfWork, id: string): Promise<ReportProduct | undefined> {
  return (await accountTable(unit, 'reports').find(id, ['product']))?.product;
}

/** One report that is about to change, locked until the transaction ends. */
export async function lockRow(
  unit: UnitOfWork,
  product: ReportProduct,
  id: string,
): Promise<ReportRow | undefined> {
  const row = await rows(unit, product).where('report._id', '=', id).forUpdate('report').executeTakeFirst();
  return row && rowOf(row);
}

function columns(
  fields: SentFields,
  { filter, question, dashboard_id, viz_dashboard_id = null, sections }: Content,
) {
  return {
    name: fields.name,
    span: fields.span,
    formats: fields.formats,
    language: fields.language,
    time_zone: fields.time_zone,
    people: fields.people,
    addresses: fields.addresses,
    active: fields.active,
    every: fields.schedule?.every ?? null,
    at: fields.schedule?.at ?? '08:00',
    weekday: fields.schedule?.weekday ?? 1,
    day: fields.schedule?.day ?? 1,
    filter: JSON.stringify(filter),
    question: question === null ? null : JSON.stringify(question),
    dashboard_id,
    viz_dashboard_id,
    sections: [...sections],
  };
}

type ReportColumns = { owner_id: string | null; fields: SentFields; content: Content; next: Date | null };
type NewReport = ReportColumns & { _id: string; product: ReportProduct };

/** Adds a report. */
export async function insertRow(
  unit: UnitOfWork,
  { _id, product, owner_id, fields, content, next }: NewReport,
): Promise<void> {
  await accountTable(unit, 'reports').insert({
    _id,
    product,
    owner_id,
    ...columns(fields, content),
    next_run_at: next,
    created_at: unit.now,
    updated_at: unit.now,
  });
}

/** Replaces a report's fields; its version grows by one. */
export async function updateRow(
  unit: UnitOfWork,
  id: string,
  { owner_id, fields, content, next }: ReportColumns,
): Promise<void> {
  await accountTable(unit, 'reports')
    .updateTable()
    .set({
      owner_id,
      ...columns(fields, content),
      next_run_at: next,
      version: sql`version + 1`,
      updated_at: unit.now,
    })
    .where('_id', '=', id)
    .execute();
}

/** Sets when a report is due next; its editable fields and its version stay. */
export async function setNext(unit: UnitOfWork, id: string, next: Date | null): Promise<void> {
  await accountTable(unit, 'reports').update(id, { next_run_at: next });
}

/** Deletes a report with its runs, and with the consent of its receivers. */
export async function deleteRow(unit: UnitOfWork, id: string): Promise<void> {
  await forgetReceivers(unit, id);
  await accountTable(unit, 'reports').delete(id);
}

/** The brand under which a user signed in last; null at the suite's own address, or where the user is gone. */
export async function findBrandOfUser(unit: UnitOfWork, userId: string): Promise<string | null> {
  const user = await accountTable(unit, 'users')
    .selectFrom()
    .select('brand_id')
    .where('_id', '=', userId)
    .executeTakeFirst();
  return user?.brand_id ?? null;
}

/** The name and address of a user; nothing where they have left. */
export async function findUserReceiver(
  unit: UnitOfWork,
  userId: string,
): Promise<{ email: string; name: string } | undefined> {
  return accountTable(unit, 'users').find(userId, ['email', 'name']);
}

/** The schedules of one dashboard, by name. */
export async function listRowsOfDashboard(
  unit: UnitOfWork,
  product: ReportProduct,
  dashboardId: string,
): Promise<ReportRow[]> {
  const found = await rows(unit, product)
    .where('report.viz_dashboard_id', '=', dashboardId)
    .orderBy('report.name')
    .orderBy('report._id')
    .execute();
  return found.map(rowOf);
}
