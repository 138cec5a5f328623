import { sql } from 'kysely';
import type { SavedViewInput } from '#contracts/listening/saved-views/endpoints.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  countOwned,
  deletePrivateRecords,
  buildPersonNameSql,
  replaceSharedGroup,
  buildVisibilitySql,
  type GroupReplacement,
  type SharedRow,
} from '#server/kit/shared-rows.ts';

/** A stored view with its owner's name, and whether it is the default of the viewer. */
export type ViewRow = SharedRow<SavedViewInput> & { is_default: boolean };

const rows = (unit: UnitOfWork, viewer: Pick<Viewer, '_id'>) =>
  unit.db
    .selectFrom('saved_views as view')
    .leftJoin('saved_view_defaults as chosen', (join) =>
      join
        .onRef('chosen.account_id', '=', 'view.account_id')
        .onRef('chosen.view_id', '=', 'view._id')
        .on('chosen.user_id', '=', viewer._id),
    )
    .select([
      'view._id',
      'view.name',
      'view.filter',
      'view.sort',
      'view.order',
      'view.share',
      'view.group_id',
      'view.owner_id',
      'view.version',
      'view.created_at',
      'view.updated_at',
      buildPersonNameSql('view', 'owner_id').as('owner_name'),
      sql<boolean>`chosen.view_id is not null`.as('is_default'),
    ])
    .where('view.account_id', '=', unit.accountId);

/** The views that a user sees, by name. */
export const listVisibleViews = (unit: UnitOfWork, viewer: Viewer): Promise<ViewRow[]> =>
  rows(unit, viewer)
    .where(buildVisibilitySql(viewer, 'view', TEMPLATE_SHARING))
    .orderBy(sql`lower(view.name)`)
    .orderBy('view._id')
    .execute();

/** A view by its id, locked until the transaction ends. */
export const lockView = (unit: UnitOfWork, viewer: Viewer, id: string): Promise<ViewRow | undefined> =>
  rows(unit, viewer).where('view._id', '=', id).forUpdate('view').executeTakeFirst();

/** How many views a user has created. */
export const countOwnViews = (unit: UnitOfWork, ownerId: string): Promise<number> =>
  countOwned(unit, 'saved_views', ownerId);

const columns = ({ filter, ...fields }: SavedViewInput) => ({ ...fields, filter: JSON.stringify(filter) });

/** Adds a view. */
export const insertView = async (
  unit: UnitOfWork,
  { _id, owner_id }: { _id: string; owner_id: string },
  fields: SavedViewInput,
): Promise<void> => {
  await unit.db
    .insertInto('saved_views')
    .values({ account_id: unit.accountId, _id, owner_id, ...columns(fields) })
    .execute();
};

/** Replaces a view. */
export const updateView = async (unit: UnitOfWork, id: string, fields: SavedViewInput): Promise<void> => {
  await unit.db
    .updateTable('saved_views')
    .set({ ...columns(fields), version: sql`version + 1`, updated_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Deletes a view. */
export const deleteView = (unit: UnitOfWork, id: string): Promise<void> =>
  accountTable(unit, 'saved_views').delete(id);

/** Makes a view the one with which a user's feed opens; null: none. */
export const setDefault = async (unit: UnitOfWork, userId: string, viewId: string | null): Promise<void> => {
  const own = { account_id: unit.accountId, user_id: userId };
  if (viewId === null) {
    await unit.db
      .deleteFrom('saved_view_defaults')
      .where('account_id', '=', own.account_id)
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  await unit.db
    .insertInto('saved_view_defaults')
    .values({ ...own, view_id: viewId })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ view_id: viewId }))
    .execute();
};

/** Moves views that are shared with a group to the group that its users move to. */
export const replaceSavedViewGroup = (unit: UnitOfWork, move: GroupReplacement): Promise<void> =>
  replaceSharedGroup(unit, 'saved_views', move);

/** Deletes the views that only a leaving user could see. */
export const forgetOwnSavedViews = (unit: UnitOfWork, ownerId: string): Promise<void> =>
  deletePrivateRecords(unit, 'saved_views', ownerId);
