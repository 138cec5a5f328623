import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import type { Reactor } from '#server/crm/reactions/reactor.ts';
import { inviteCustomer } from '#server/crm/survey/request-survey.ts';
import { isOutboundWithoutMessage } from '#server/crm/tickets/ticket-life.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import { readCachedSetting } from '#server/settings/public.ts';

/**
 * Sends a survey when a ticket becomes done (`done_with_survey`), once each time it does. It also follows automation: a ticket that a rule
 * closes is as done as one that a person closes.
 */
export const surveyReactor: Reactor = {
  name: 'survey',
  kinds: ['ticket.updated'],
  alsoOwn: true,
  concerns: async (unit, { before, after }) =>
    after.state === 'done' &&
    before.state !== 'done' &&
    (await readCachedSetting(unit, crmUi, 'settings')).done_with_survey,
  react: async (context, unit, event) => {
    if (!(await hasAccountFeature(context, unit, 'survey'))) return;
    const ticket = await findTicket(unit, event.ticket_id);
    // A customer who never wrote in an outbound conversation has no service to rate.
    if (!ticket || isOutboundWithoutMessage(ticket)) return;
    await inviteCustomer(context, unit, {
      ticketId: event.ticket_id,
      episode: event.seq,
      askedBy: null,
      keepSkipped: true,
    });
  },
};
