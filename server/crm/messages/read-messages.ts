import type { Message } from '#contracts/crm/ticket.ts';
import { findMessage, type MessageRow } from '#server/crm/messages/message-store.ts';
import { presentMessage } from '#server/crm/tickets/present.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';

/** The customer of these lines. */
export type Customer = { external_id: string; name: string };

/** Lines for the API, with the present names of their authors. */
export async function presentMessages(
  unit: UnitOfWork,
  rows: readonly MessageRow[],
  customer: Customer,
): Promise<Message[]> {
  const ours = rows.filter((row) => row.direction === 'out' || row.direction === 'note');
  const names = await loadUserNames(unit, [...new Set(ours.flatMap((row) => row.author_id ?? []))]);
  const nameOf = (id: string | null): string | undefined => {
    if (id === null) return undefined;
    return id === customer.external_id ? customer.name : names.get(id);
  };
  return rows.map((row) => presentMessage(row, nameOf));
}

/** How many lines above a requested message are returned with it, and the most that are returned at once. */
const ABOVE = 20;
const MOST_TO = 2000;

/**
 * How many lines before a number (without one: of the newest) reach down to a message and a few above it. Numbers of a ticket are
 * consecutive, so there are no more lines than numbers between.
 * @throws not_found where the ticket has no such message
 */
export async function countLinesTo(
  unit: UnitOfWork,
  ticket: { _id: string; seq: number },
  { to, before = ticket.seq + 1 }: { to: string; before?: number | undefined },
): Promise<number> {
  const sought = await findMessage(unit, to);
  const { seq } = requireFound(sought?.ticket_id === ticket._id ? sought : undefined);
  return Math.min(MOST_TO, Math.max(1, before - seq) + ABOVE);
}
