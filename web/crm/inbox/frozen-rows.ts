import type { Ticket } from '#contracts/crm/ticket.ts';

/** How a list stood when it was taken hold of: its order, and how new its newest ticket was. */
export type FrozenRows = { order: readonly string[]; newest: string };

/** Takes hold of a list: from now on nothing in it changes its place. */
export const freezeRows = (rows: readonly Ticket[]): FrozenRows => ({
  order: rows.map(({ _id }) => _id),
  newest: rows.reduce((newest, { last_message_at }) => later(newest, last_message_at), ''),
});

/** ISO instants of one form compare as texts. */
const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * The rows as they are shown. Free, they are as they came. Held, every row keeps its place and shows its new content; what is new
 * waits and is counted in `fresh`; older rows that were loaded since stand at the end.
 */
export const applyFreeze = <T extends Ticket>(
  held: FrozenRows | null,
  rows: readonly T[],
): { shown: readonly T[]; fresh: number } => {
  if (!held) return { shown: rows, fresh: 0 };
  const known = new Set(held.order);
  const byId = new Map(rows.map((row) => [row._id, row]));
  const kept = held.order.flatMap((id) => byId.get(id) ?? []);
  const isNews = (row: T): boolean => row.last_message_at > held.newest;
  const older = rows.filter((row) => !known.has(row._id) && !isNews(row));
  const fresh = rows.filter((row) => isNews(row) && (!known.has(row._id) || row.last_direction === 'in'));
  const shown = [...kept, ...older];
  // Where nothing would move, nothing waits: the news stand in their rows already.
  const settled = shown.length === rows.length && shown.every((row, index) => row === rows[index]);
  return { shown, fresh: settled ? 0 : fresh.length };
};
