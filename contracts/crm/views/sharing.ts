import { makeSharingRules } from '#contracts/kit/sharing-rules.ts';

/**
 * Who sees, shares and changes saved views of tickets. Everybody who works on tickets may share one with their own group; sharing one with
 * everybody is for those who set up the CRM for all.
 */
export const TICKET_VIEW_SHARING = makeSharingRules({
  share: { private: [], group: ['crm.ticket.write'], all: ['crm.ui_settings.write'] },
  change: [],
});
