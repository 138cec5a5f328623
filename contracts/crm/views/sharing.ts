import { makeSharingRules } from '#contracts/kit/sharing-rules.ts';

/**
 * Who sees, shares and changes saved views of tickets. Showing one to the own group is for whoever works on tickets, showing it to
 * everybody for those who set up how the CRM looks to all.
 */
export const TICKET_VIEW_SHARING = makeSharingRules({
  share: { private: [], group: ['crm.ticket.write'], all: ['crm.ui_settings.write'] },
  change: [],
});
