import { crmUi } from '#contracts/settings/crm-ui/area.ts';
import type { Reactor } from '#server/crm/reactions/reactor.ts';
import { askCustomer } from '#server/crm/survey/ask.ts';
import { accountHas } from '#server/identity/account-features.ts';
import { readSetting } from '#server/settings/public.ts';

/**
 * A ticket that becomes done asks its customer how it was (`done_with_survey`), once each time it does. It also follows what
 * automation does: a ticket that a rule closes is as done as one that a person closes.
 */
export const surveyReactor: Reactor = {
  name: 'survey',
  kinds: ['ticket.updated'],
  alsoOwn: true,
  react: async (context, unit, event) => {
    if (event.after.state !== 'done' || event.before.state === 'done') return;
    const { done_with_survey } = await readSetting(unit, crmUi, 'settings');
    if (!done_with_survey) return;
    if (!(await accountHas(context, unit, 'survey'))) return;
    await askCustomer(context, unit, {
      ticketId: event.ticket_id,
      episode: event.seq,
      askedBy: null,
      keepSkipped: true,
    });
  },
};
