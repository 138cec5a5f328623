import type { Message } from '#contracts/crm/ticket.ts';
import type { Session } from '#contracts/identity/session.ts';
import { getNetwork } from '#contracts/networks.ts';
import type { OutboundInput } from '#server/crm/outbound/outbound-input.ts';
import { listAnsweredChannels } from '#server/crm/outbound/recipients.ts';
import { createOutboundTicket } from '#server/crm/outbound/start.ts';
import { loadHoldMs } from '#server/crm/reply-hold/load-hold.ts';
import { collectEvents, rehearseChange, scheduleRelease } from '#server/crm/reply-hold/release-plan.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Starts a conversation whose e-mail is held: the ticket is stored, so that nobody else starts the same one, and created as far as rules,
 * service levels and the log are concerned once the e-mail is sent.
 * @returns undefined where it is not held: its author asks for no hold, the account wants none, or it is no e-mail
 */
export async function startOnHold(
  context: Context,
  unit: UnitOfWork,
  { session, body }: { session: Session; body: OutboundInput },
): Promise<{ ticketId: string; message: Message } | undefined> {
  const ms = await loadHoldMs(unit, body.hold);
  if (ms === 0 || !(await isMailbox(unit, body.connection_id))) return undefined;
  const collected = collectEvents(unit);
  const { change = null, canned_response_ids } = body;
  const plan = {
    user_id: session.user._id,
    change,
    canned_response_ids,
    events: collected.events,
    begun: body,
  };
  const started = await createOutboundTicket(context, unit, {
    given: body,
    hold: { ms, plan, unit: collected.unit },
  });
  if (change) await rehearseChange(context, unit, { session, ticketId: started.ticketId, change });
  await scheduleRelease(unit, started.message);
  return started;
}

async function isMailbox(unit: UnitOfWork, connectionId: string): Promise<boolean> {
  const channels = await listAnsweredChannels(unit);
  return channels.some(
    ({ _id, channel }) => _id === connectionId && getNetwork(channel).conversation === 'mail',
  );
}
