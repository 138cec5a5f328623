import type { Ticket } from '#contracts/crm/ticket.ts';

/** A list when it was frozen: its order, and the time of its newest ticket. */
export type FrozenRows = { order: readonly string[]; newest: string };

/** Freezes a list: from now on nothing in it changes its position. */
export function freezeRows(rows: readonly Ticket[]): FrozenRows {
  return {
    order: rows.map(({ _id }) => _id),
    newest: rows.reduce((newest, { last_message_at }) => later(newest, last_message_at), ''),
  };
}

/** ISO instants of one format compare as texts. */
const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * The rows as they are shown. When not frozen, they are unchanged. When frozen, every row keeps its position and shows its new content; new
 * rows wait and are counted in `fresh`; older rows that were loaded since are at the end.
 */
export function applyFreeze<T extends Ticket>(
  held: FrozenRows | null,
  rows: readonly T[],
): { shown: readonly T[]; fresh: number } {
  if (!held) return { shown: rows, fresh: 0 };
  const known = new Set(held.order);
  const byId = new Map(rows.map((row) => [row._id, row]));
  const kept = held.order.flatMap((id) => byId.get(id) ?? []);
  const isNews = (row: T): boolean => row.last_message_at > held.newest;
  const older = rows.filter((row) => !known.has(row._id) && !isNews(row));
  const fresh = rows.filter((row) => isNews(row) && (!known.has(row._id) || row.last_direction === 'in'));
  const shown = [...kept, ...older];
  // If nothing would move, nothing waits: the rows already show the news.
  const settled = shown.length === rows.length && shown.every((row, index) => row === rows[index]);
  return { shown, fresh: settled ? 0 : fresh.length };
}
