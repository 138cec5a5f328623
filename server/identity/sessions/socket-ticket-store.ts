import { findSession, type FoundSession } from '#server/identity/sessions/find-session.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findLastEventNumber } from '#server/kit/events/head-store.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** How long a ticket waits to be used (decisions, section 8). */
const TICKET_LIFE = 60_000;

type TicketOwner = { userId: string; tokenHash: Buffer };

/** A one-time ticket for the live socket, and the newest event the caller can be sure to have seen by fetching now. */
export async function createSocketTicket(
  context: Context,
  unit: UnitOfWork,
  { userId, tokenHash }: TicketOwner,
): Promise<{ ticket: string; seq: number }> {
  const ticket = generateToken();
  await accountTable(unit, 'socket_tickets').insert({
    ticket_hash: hashToken(ticket),
    user_id: userId,
    session_hash: tokenHash,
    expires_at: new Date(context.clock().getTime() + TICKET_LIFE),
  });
  return { ticket, seq: await findLastEventNumber(unit) };
}

/** Uses a ticket up. @returns the session it was fetched with, null when the ticket is unknown, used or too old */
export async function redeemSocketTicket(context: Context, ticket: string): Promise<FoundSession | null> {
  const row = await context.database.platform
    .deleteFrom('socket_tickets')
    .where('ticket_hash', '=', hashToken(ticket))
    .returning(['session_hash', 'expires_at'])
    .executeTakeFirst();
  if (!row || Date.parse(row.expires_at) < context.clock().getTime()) return null;
  return findSession(context, row.session_hash);
}
