import { listBlockedBy, type LinkRow } from '#server/crm/ticket-relations/link-store.ts';
import { loadTicketNumbers } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The longest chain of tickets that is followed; longer ones do not occur in practice. */
const LONGEST_WAY = 200;

/**
 * The numbers of the tickets, one blocking the next, by which the end of a new link blocks its beginning already; none where it does not.
 */
export async function findCycle(
  unit: UnitOfWork,
  { from_id, to_id }: Pick<LinkRow, 'from_id' | 'to_id'>,
): Promise<number[]> {
  /** How each ticket was reached, level by level: every ticket is visited once, however many paths lead to it. */
  const before = new Map<string, string | null>([[to_id, null]]);
  let edge = [to_id];
  for (let level = 0; level < LONGEST_WAY && edge.length > 0 && !before.has(from_id); level += 1) {
    const links = await listBlockedBy(unit, edge);
    edge = [];
    for (const link of links) {
      if (before.has(link.to_id)) continue;
      before.set(link.to_id, link.from_id);
      edge.push(link.to_id);
    }
  }
  if (!before.has(from_id)) return [];
  const ids = wayTo(before, from_id);
  const numbers = await loadTicketNumbers(unit, ids);
  return ids.flatMap((id) => numbers.get(id) ?? []);
}

function wayTo(before: ReadonlyMap<string, string | null>, end: string): string[] {
  const way: string[] = [];
  for (let at: string | null = end; at !== null; at = before.get(at) ?? null) way.unshift(at);
  return way;
}
