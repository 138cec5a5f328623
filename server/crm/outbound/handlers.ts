import * as contract from '#contracts/crm/outbound/endpoints.ts';
import { changeWithReply } from '#server/crm/bulk/change-with-reply.ts';
import { cannedReaderOf, countUses } from '#server/crm/canned/public.ts';
import { deleteDraft } from '#server/crm/drafts/draft-store.ts';
import { listOutboundChannels } from '#server/crm/outbound/recipients.ts';
import { startOnHold } from '#server/crm/outbound/start-on-hold.ts';
import { createOutboundTicket } from '#server/crm/outbound/start.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.listBeginChannels, async ({ unit, query }) => ({
    items: await listOutboundChannels(unit, query),
    next: null,
  })),

  bind(contract.createTicket, async ({ context, unit, session, body }) => {
    const held = await startOnHold(context, unit, { session, body });
    const { ticketId, message } = held ?? (await createOutboundTicket(context, unit, { given: body }));
    const act_id =
      body.change && !held
        ? await changeWithReply(context, unit, { session, ticketId, change: body.change })
        : null;
    const { drafted_for } = body;
    if (drafted_for !== undefined)
      await deleteDraft(unit, { userId: session.user._id, kind: 'begin', contactId: drafted_for });
    if (!held) await countUses(unit, body.canned_response_ids, cannedReaderOf(session, 'read'));
    return { ticket: presentTicket(requireFound(await findListed(unit, ticketId))), message, act_id };
  }),
];
