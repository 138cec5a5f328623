import { findConnector } from '#connectors/register.ts';
import { handBackJob } from '#contracts/crm/bots/endpoints.ts';
import { LIVE_STATES } from '#contracts/crm/ticket.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { getCapabilities } from '#contracts/networks.ts';
import { getAppValues, loadConnection, makeIo } from '#server/channels/public.ts';
import { buildReactionActor, type Reactor } from '#server/crm/reactions/reactor.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';

/** A conversation that the bot of its network handed over goes back to it once its ticket is done, whatever ends it. */
export const handBackReactor: Reactor = {
  name: 'hand-back',
  kinds: ['ticket.updated'],
  alsoOwn: true,
  concerns: async (unit, { ticket_id, after }) => {
    if (after['state'] !== 'done' && after['state'] !== 'closed') return false;
    const ticket = await findTicket(unit, ticket_id);
    return ticket !== null && getCapabilities(ticket.channel).hands_back === true;
  },
  react: (_context, unit, { ticket_id }) =>
    unit.addJob(handBackJob, { account_id: unit.accountId, ticket_id }),
};

/** Gives the conversation of a ticket back; no transaction is open during the call. @throws where a retry may succeed */
export async function handBack(
  context: Context,
  { account_id, ticket_id }: { account_id: string; ticket_id: string },
): Promise<void> {
  const scope = { accountId: AccountId.parse(account_id), actor: buildReactionActor('hand-back') };
  const ready = await inTransaction(context, scope, async (unit) => {
    const ticket = await findListed(unit, ticket_id);
    // It may be open again meanwhile.
    if (!ticket || LIVE_STATES.includes(ticket.state)) return null;
    const connector = findConnector(ticket.channel);
    const connection = await loadConnection(context, unit, ticket.connection_id);
    if (!connector?.handBack || !connection?.active) return null;
    return { to: ticket.external_id, handBack: connector.handBack, connection };
  });
  if (!ready) return;
  const { connection, to } = ready;
  const values = { ...connection.values, ...getAppValues(context, connection.channel) };
  const outcome = await ready.handBack(to, values, makeIo(context, connection));
  if (outcome.status === 'done') return;
  if (outcome.retryable) throw new Error('the conversation could not be handed back');
  context.log.warn({ ticket: ticket_id, reason: outcome.message }, 'a conversation was not handed back');
}
