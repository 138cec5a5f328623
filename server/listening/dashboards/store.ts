import { sql } from 'kysely';
import { DashboardInput } from '#contracts/listening/dashboards/dashboard.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { regroupShared, type Regrouping } from '#server/kit/sharing.ts';

/** A stored dashboard with its owner's name. */
export type DashboardRow = DashboardInput & {
  _id: string;
  owner_id: string;
  owner_name: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

const rows = (unit: Unit) =>
  unit.db
    .selectFrom('dashboards')
    .leftJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'dashboards.account_id')
        .onRef('users._id', '=', 'dashboards.owner_id'),
    )
    .leftJoin('former_people', (join) =>
      join
        .onRef('former_people.account_id', '=', 'dashboards.account_id')
        .onRef('former_people._id', '=', 'dashboards.owner_id'),
    )
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
      sql<string | null>`coalesce(users.name, former_people.name)`.as('owner_name'),
    ])
    .where('dashboards.account_id', '=', unit.accountId);

type Raw = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** What was written by an older version reads as that version meant it: what is missing is as usual. */
const rowOf = ({ name, about, widgets, filter, share, group_id, ...rest }: Raw): DashboardRow => ({
  ...rest,
  ...DashboardInput.parse({ name, about, widgets, filter, share, group_id }),
});

type Page = { limit: number; after?: { name: string; _id: string } | undefined };

/** The dashboards that a person sees, by name; the same rule as `maySeeTemplate`, asked of the database. */
export const listVisible = async (
  unit: Unit,
  viewer: Viewer,
  { limit, after }: Page,
): Promise<DashboardRow[]> => {
  let query = rows(unit);
  if (!allows(viewer.permissions, ['listening.share_template_all.read']))
    query = query.where((is) =>
      is.or([
        is('dashboards.owner_id', '=', viewer._id),
        is('dashboards.share', '=', 'all'),
        ...(viewer.group_id === null ? [] : [is('dashboards.group_id', '=', viewer.group_id)]),
      ]),
    );
  else
    query = query.where((is) =>
      is.or([is('dashboards.owner_id', '=', viewer._id), is('dashboards.share', '<>', 'private')]),
    );
  if (after)
    query = query.where(
      sql<boolean>`(lower(dashboards.name), dashboards._id) > (lower(${after.name}), ${after._id})`,
    );
  const found = await query
    .orderBy(sql`lower(dashboards.name)`)
    .orderBy('dashboards._id')
    .limit(limit)
    .execute();
  return found.map(rowOf);
};

/** One dashboard, whoever may see it; locked where it is about to change. */
export const findDashboard = async (
  unit: Unit,
  id: string,
  lock = false,
): Promise<DashboardRow | undefined> => {
  const query = rows(unit).where('dashboards._id', '=', id);
  const row = await (lock ? query.forUpdate('dashboards') : query).executeTakeFirst();
  return row && rowOf(row);
};

const columns = ({ widgets, filter, ...fields }: DashboardInput) => ({
  ...fields,
  widgets: JSON.stringify(widgets),
  filter: JSON.stringify(filter),
});

/** Adds a dashboard of a person. */
export const insertDashboard = async (
  unit: Unit,
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
export const updateDashboard = async (unit: Unit, id: string, fields: DashboardInput): Promise<void> => {
  await unit.db
    .updateTable('dashboards')
    .set({ ...columns(fields), version: sql`version + 1`, updated_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Removes a dashboard with its versions and links. */
export const deleteDashboard = async (unit: Unit, id: string): Promise<void> => {
  await unit.db
    .deleteFrom('dashboards')
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Dashboards that are shared with a group go where the group's people go. */
export const regroupDashboards = (unit: Unit, move: Regrouping): Promise<void> =>
  regroupShared(unit, 'dashboards', move);
