import { sql } from 'kysely';
import { DashboardInput } from '#contracts/listening/dashboards/dashboard.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  buildAfterNameSql,
  buildPersonNameSql,
  replaceSharedGroup,
  buildVisibilitySql,
  type LastByName,
  type GroupReplacement,
  type SharedRow,
} from '#server/kit/shared-rows.ts';

/** A stored dashboard with its owner's name. */
export type DashboardRow = SharedRow<DashboardInput>;

const rows = (unit: UnitOfWork) =>
  unit.db
    .selectFrom('dashboards')
    .select([
      'dashboards._id',
      'dashboards.name',
      'dashboards.about',
      'dashboards.widgets',
      'dashboards.filter',
      'dashboards.share',
      'dashboards.group_id',
      'dashboards.owner_id',
      'dashboards.version',
      'dashboards.created_at',
      'dashboards.updated_at',
      buildPersonNameSql('dashboards', 'owner_id').as('owner_name'),
    ])
    .where('dashboards.account_id', '=', unit.accountId);

type RawDashboard = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** A row of an older version reads as that version meant it: missing fields have their defaults. */
const rowOf = ({ name, about, widgets, filter, share, group_id, ...rest }: RawDashboard): DashboardRow => ({
  ...rest,
  ...DashboardInput.parse({ name, about, widgets, filter, share, group_id }),
});

type Page = { limit: number; after?: LastByName | undefined };

/** The dashboards that a user sees, by name. */
export const listVisible = async (
  unit: UnitOfWork,
  viewer: Viewer,
  { limit, after }: Page,
): Promise<DashboardRow[]> => {
  let query = rows(unit).where(buildVisibilitySql(viewer, 'dashboards', TEMPLATE_SHARING));
  if (after) query = query.where(buildAfterNameSql('dashboards', after));
  const found = await query
    .orderBy(sql`lower(dashboards.name)`)
    .orderBy('dashboards._id')
    .limit(limit)
    .execute();
  return found.map(rowOf);
};

/** A dashboard by its id, regardless of who may see it. */
export const findDashboard = async (unit: UnitOfWork, id: string): Promise<DashboardRow | undefined> => {
  const row = await rows(unit).where('dashboards._id', '=', id).executeTakeFirst();
  return row && rowOf(row);
};

/** A dashboard by its id, regardless of who may see it, locked until the transaction ends. */
export const lockDashboard = async (unit: UnitOfWork, id: string): Promise<DashboardRow | undefined> => {
  const row = await rows(unit).where('dashboards._id', '=', id).forUpdate('dashboards').executeTakeFirst();
  return row && rowOf(row);
};

const columns = ({ widgets, filter, ...fields }: DashboardInput) => ({
  ...fields,
  widgets: JSON.stringify(widgets),
  filter: JSON.stringify(filter),
});

/** Adds a dashboard of a user. */
export const insertDashboard = async (
  unit: UnitOfWork,
  place: { _id: string; owner_id: string },
  fields: DashboardInput,
): Promise<void> => {
  await unit.db
    .insertInto('dashboards')
    .values({
      account_id: unit.accountId,
      ...place,
      ...columns(fields),
      created_at: unit.now,
      updated_at: unit.now,
    })
    .execute();
};

/** Replaces a dashboard's fields; its version grows by one. */
export const updateDashboard = async (
  unit: UnitOfWork,
  id: string,
  fields: DashboardInput,
): Promise<void> => {
  await unit.db
    .updateTable('dashboards')
    .set({ ...columns(fields), version: sql`version + 1`, updated_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Deletes a dashboard with its versions and links. */
export const deleteDashboard = (unit: UnitOfWork, id: string): Promise<void> =>
  accountTable(unit, 'dashboards').delete(id);

/** Moves dashboards that are shared with a group to the group that its users move to. */
export const replaceDashboardGroup = (unit: UnitOfWork, move: GroupReplacement): Promise<void> =>
  replaceSharedGroup(unit, 'dashboards', move);
