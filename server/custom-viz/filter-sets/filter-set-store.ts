import { FilterState } from '#contracts/custom-viz/dashboard-state.ts';
import { MOST_FILTER_SETS, type FilterSet, type FilterSetInput } from '#contracts/custom-viz/filter-sets.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { refuse } from '#server/kit/errors.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

const SETS = 'viz_filter_sets';
const DEFAULTS = 'viz_filter_defaults';

/** A person at a dashboard, and whether they may change it. */
export type SetReader = { dashboardId: string; userId: string; mayChange: boolean };

/** The sets of a dashboard that a person may use, by name: their own and shared ones. */
export async function listFilterSets(
  unit: UnitOfWork,
  { dashboardId, userId, mayChange }: SetReader,
): Promise<FilterSet[]> {
  const rows = await accountTable(unit, SETS)
    .selectFrom()
    .select(['_id', 'name', 'shared', 'state', 'owner_id', 'version', 'updated_at'])
    .select(buildPersonNameSql(SETS, 'owner_id').as('owner_name'))
    .where('dashboard_id', '=', dashboardId)
    .where((is) => is.or([is('owner_id', '=', userId), is('shared', '=', true)]))
    .orderBy((is) => is.fn('lower', ['name']))
    .orderBy('_id')
    .execute();
  const chosen = await findDefaultId(unit, { dashboardId, userId });
  return rows.map(({ owner_id, owner_name, state, ...row }) => ({
    ...row,
    state: FilterState.parse(state),
    owner: { _id: owner_id, name: owner_name ?? '' },
    may_change: owner_id === userId || mayChange,
    is_default: row._id === chosen,
  }));
}

type OfPerson = Pick<SetReader, 'dashboardId' | 'userId'>;

/** With which set a dashboard opens for a person; null: with none. */
async function findDefaultId(unit: UnitOfWork, { dashboardId, userId }: OfPerson): Promise<string | null> {
  const found = await accountTable(unit, DEFAULTS).find({ dashboard_id: dashboardId, user_id: userId }, [
    'set_id',
  ]);
  return found?.set_id ?? null;
}

/** Adds a set of a person. @throws name_taken, invalid_request where they have too many */
export async function insertFilterSet(
  unit: UnitOfWork,
  { dashboardId, userId }: OfPerson,
  { state, ...fields }: FilterSetInput,
): Promise<string> {
  const own = await accountTable(unit, SETS).list({ dashboard_id: dashboardId, owner_id: userId }, ['_id']);
  if (own.length >= MOST_FILTER_SETS)
    refuse('invalid_request', { fields: { name: fault('too_many_records', { limit: MOST_FILTER_SETS }) } });
  const _id = unit.newId();
  await refuseDuplicateName(() =>
    accountTable(unit, SETS).insert({
      ...fields,
      _id,
      dashboard_id: dashboardId,
      owner_id: userId,
      state: JSON.stringify(state),
      created_at: unit.now,
      updated_at: unit.now,
    }),
  );
  return _id;
}

type SetChanges = { [Field in keyof FilterSetInput]?: FilterSetInput[Field] | undefined };

/** Changes a set. A set that is private again opens the dashboard for its owner alone. @throws name_taken, stale_version */
export async function updateFilterSet(
  unit: UnitOfWork,
  { _id, owner }: FilterSet,
  { state, version, ...fields }: SetChanges & { version?: number | undefined },
): Promise<void> {
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  await refuseDuplicateName(() =>
    accountTable(unit, SETS).updateVersioned(
      _id,
      { ...changes, ...(state && { state: JSON.stringify(state) }) },
      { version },
    ),
  );
  if (fields.shared === false)
    await accountTable(unit, DEFAULTS)
      .deleteFrom()
      .where('set_id', '=', _id)
      .where('user_id', '!=', owner._id)
      .execute();
}

/** Deletes a set, with its being anybody's default. */
export function deleteFilterSet(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, SETS).delete(id);
}

/** Deletes what a person who leaves kept for themselves. */
export async function deletePrivateFilterSets(unit: UnitOfWork, userId: string): Promise<void> {
  await accountTable(unit, DEFAULTS).delete({ user_id: userId });
  await accountTable(unit, SETS).delete({ owner_id: userId, shared: false });
}

/** Chooses the set with which a dashboard opens for a person; null: none. */
export async function chooseFilterSet(
  unit: UnitOfWork,
  { dashboardId, userId }: OfPerson,
  setId: string | null,
): Promise<void> {
  const defaults = accountTable(unit, DEFAULTS);
  await defaults.delete({ dashboard_id: dashboardId, user_id: userId });
  if (setId !== null) await defaults.insert({ dashboard_id: dashboardId, user_id: userId, set_id: setId });
}
