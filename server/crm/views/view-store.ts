import { sql } from 'kysely';
import type { TicketViewInput } from '#contracts/crm/views/endpoints.ts';
import { maySeeView } from '#contracts/crm/views/sharing.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { forgetPrivate, regroupShared, type Regrouping } from '#server/kit/sharing.ts';

/** A stored view with its owner's name. */
export type ViewRow = TicketViewInput & {
  _id: string;
  owner_id: string;
  owner_name: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

const rows = (unit: Unit) =>
  unit.db
    .selectFrom('ticket_views as view')
    .leftJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'view.account_id').onRef('users._id', '=', 'view.owner_id'),
    )
    .leftJoin('former_people', (join) =>
      join
        .onRef('former_people.account_id', '=', 'view.account_id')
        .onRef('former_people._id', '=', 'view.owner_id'),
    )
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
      sql<string | null>`coalesce(users.name, former_people.name)`.as('owner_name'),
    ])
    .where('view.account_id', '=', unit.accountId);

/** The views that a person sees, by name. */
export const visibleViews = async (unit: Unit, viewer: Viewer): Promise<ViewRow[]> => {
  const found = await rows(unit)
    .where((is) => is.or([is('view.owner_id', '=', viewer._id), is('view.share', '<>', 'private')]))
    .orderBy(sql`lower(view.name)`)
    .orderBy('view._id')
    .execute();
  return found.filter((row) => maySeeView(viewer, row));
};

/** A view by its id, locked until the unit ends. */
export const lockView = (unit: Unit, id: string): Promise<ViewRow | undefined> =>
  rows(unit).where('view._id', '=', id).forUpdate('view').executeTakeFirst();

/** How many views a person has made. */
export const countOwnViews = async (unit: Unit, ownerId: string): Promise<number> =>
  (
    await unit.db
      .selectFrom('ticket_views')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('account_id', '=', unit.accountId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
  ).count;

const columns = ({ filter, ...fields }: TicketViewInput) => ({ ...fields, filter: JSON.stringify(filter) });

/** Adds a view. */
export const insertView = async (
  unit: Unit,
  { _id, owner_id }: { _id: string; owner_id: string },
  fields: TicketViewInput,
): Promise<void> => {
  await unit.db
    .insertInto('ticket_views')
    .values({ account_id: unit.accountId, _id, owner_id, ...columns(fields) })
    .execute();
};

/** Writes a view anew. */
export const updateView = async (unit: Unit, id: string, fields: TicketViewInput): Promise<void> => {
  await unit.db
    .updateTable('ticket_views')
    .set({ ...columns(fields), version: sql`version + 1`, updated_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Deletes a view. */
export const deleteView = async (unit: Unit, id: string): Promise<void> => {
  await unit.db
    .deleteFrom('ticket_views')
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Views that are shared with a group go where the group's people go. */
export const regroupTicketViews = (unit: Unit, move: Regrouping): Promise<void> =>
  regroupShared(unit, 'ticket_views', move);

/** Deletes the views that nobody but a person who leaves could see. */
export const forgetOwnTicketViews = (unit: Unit, ownerId: string): Promise<void> =>
  forgetPrivate(unit, 'ticket_views', ownerId);
