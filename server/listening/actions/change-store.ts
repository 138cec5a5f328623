import { UNDO_MS, type MentionChange, type MentionEdit } from '#contracts/listening/actions/change.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { StateBefore } from '#server/listening/actions/edit-store.ts';

/** A stored change. */
export type ChangeRow = {
  _id: string;
  user_id: string | null;
  change: MentionEdit;
  filter: StoredFilter | null;
  before: StateBefore[] | null;
  state: MentionChange['state'];
  total: number;
  done: number;
  created_at: string;
};

const COLUMNS = [
  '_id',
  'user_id',
  'change',
  'filter',
  'before',
  'state',
  'total',
  'done',
  'created_at',
] as const;

type NewChange = Pick<ChangeRow, 'change' | 'filter' | 'before' | 'state' | 'total'>;

/**
 * Stores a new change.
 * @returns it
 */
export async function insertChange(unit: UnitOfWork, fresh: NewChange): Promise<ChangeRow> {
  const _id = unit.newId();
  await accountTable(unit, 'mention_changes').insert({
    _id,
    user_id: unit.actor.id,
    state: fresh.state,
    total: fresh.total,
    change: JSON.stringify(fresh.change),
    filter: fresh.filter && JSON.stringify(fresh.filter),
    before: fresh.before && JSON.stringify(fresh.before),
    created_at: unit.now,
  });
  return { ...fresh, _id, user_id: unit.actor.id, done: 0, created_at: unit.now.toISOString() };
}

/** A change by its id, locked until the transaction ends. */
export function lockChange(unit: UnitOfWork, id: string): Promise<ChangeRow | undefined> {
  return accountTable(unit, 'mention_changes').lock(id, COLUMNS);
}

/** A user's unfinished changes of all mentions of a filter, the oldest first. */
export function openChanges(unit: UnitOfWork, userId: string): Promise<ChangeRow[]> {
  return accountTable(unit, 'mention_changes')
    .selectFrom()
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .where('filter', 'is not', null)
    .orderBy('created_at')
    .execute();
}

/** Sets the progress of a change. */
export async function moveChange(
  unit: UnitOfWork,
  id: string,
  next: Partial<Pick<ChangeRow, 'state' | 'done' | 'total'>> & { error?: string },
): Promise<void> {
  const over = next.state !== undefined && next.state !== 'waiting' && next.state !== 'running';
  await accountTable(unit, 'mention_changes').update(id, {
    ...next,
    ...(over ? { finished_at: unit.now } : {}),
  });
}

/** A change as responses return it. */
export function presentChange(row: ChangeRow): MentionChange {
  return {
    _id: row._id,
    edit: row.change,
    state: row.state,
    total: row.total,
    done: row.done,
    undo_until: new Date(Date.parse(row.created_at) + UNDO_MS).toISOString(),
    created_at: row.created_at,
  };
}
