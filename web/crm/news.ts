import { countTickets } from '#contracts/crm/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import type { NewsSource } from '#web/kit/module.ts';

/** The open tickets, and of them the reader's own, those without anybody, and those that are about to be late. */
export const news: NewsSource = {
  endpoint: countTickets,
  changes: ['ticket.', 'message.received'],
  read: async () => {
    const answer = await call(countTickets, {}, { raise: false });
    if (!answer.ok) return null;
    const { live = 0, mine = 0, unassigned = 0, at_risk = 0 } = answer.value;
    return {
      main: { label: (t) => t('shell.picker.news.live'), count: live, path: '/crm?view=live' },
      others: [
        { label: (t) => t('shell.picker.news.mine'), count: mine, path: '/crm?view=mine' },
        { label: (t) => t('shell.picker.news.unassigned'), count: unassigned, path: '/crm?view=unassigned' },
        { label: (t) => t('shell.picker.news.at_risk'), count: at_risk, path: '/crm?view=at_risk' },
      ],
    };
  },
};
