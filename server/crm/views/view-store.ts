import { sql } from 'kysely';
import type { TicketViewInput } from '#contracts/crm/views/endpoints.ts';
import { TICKET_VIEW_SHARING } from '#contracts/crm/views/sharing.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
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

/** A stored view with its owner's name. */
export type ViewRow = SharedRow<TicketViewInput>;

const rows = (unit: UnitOfWork) =>
  unit.db
    .selectFrom('ticket_views as view')
    .select([
      'view._id',
      'view.name',
      'view.filter',
      'view.sort',
      'view.share',
      'view.group_id',
      'view.owner_id',
      'view.version',
      'view.created_at',
      'view.updated_at',
      buildPersonNameSql('view', 'owner_id').as('owner_name'),
    ])
    .where('view.account_id', '=', unit.accountId);

/** The views that a person sees, by name. */
export const listVisibleViews = (unit: UnitOfWork, viewer: Viewer): Promise<ViewRow[]> =>
  rows(unit)
    .where(buildVisibilitySql(viewer, 'view', TICKET_VIEW_SHARING))
    .orderBy(sql`lower(view.name)`)
    .orderBy('view._id')
    .execute();

/** A view by its ID, locked until the unit ends. */
export const lockView = (unit: UnitOfWork, id: string): Promise<ViewRow | undefined> =>
  rows(unit).where('view._id', '=', id).forUpdate('view').executeTakeFirst();

/** How many views a person has created. */
export const countOwnViews = (unit: UnitOfWork, ownerId: string): Promise<number> =>
  countOwned(unit, 'ticket_views', ownerId);

const columns = ({ filter, ...fields }: TicketViewInput) => ({ ...fields, filter: JSON.stringify(filter) });

/** Adds a view. */
export const insertView = async (
  unit: UnitOfWork,
  { _id, owner_id }: { _id: string; owner_id: string },
  fields: TicketViewInput,
): Promise<void> => {
  await unit.db
    .insertInto('ticket_views')
    .values({ account_id: unit.accountId, _id, owner_id, ...columns(fields) })
    .execute();
};

/** Overwrites a view. */
export const updateView = async (unit: UnitOfWork, id: string, fields: TicketViewInput): Promise<void> => {
  await unit.db
    .updateTable('ticket_views')
    .set({ ...columns(fields), version: sql`version + 1`, updated_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Deletes a view. */
export const deleteView = (unit: UnitOfWork, id: string): Promise<void> =>
  accountTable(unit, 'ticket_views').delete(id);

/** Moves views that are shared with a group to the group that its users move to. */
export const replaceTicketViewGroup = (unit: UnitOfWork, move: GroupReplacement): Promise<void> =>
  replaceSharedGroup(unit, 'ticket_views', move);

/** Deletes the views that only a person who leaves could see. */
export const forgetOwnTicketViews = (unit: UnitOfWork, ownerId: string): Promise<void> =>
  deletePrivateRecords(unit, 'ticket_views', ownerId);
