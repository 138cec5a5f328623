import { IconHeadset } from '@tabler/icons-react';
import type { WebModule } from '#web/kit/module.ts';

/** Tickets and conversations. */
export const crm: WebModule = {
  product: {
    name: 'crm',
    Icon: IconHeadset,
    loadNews: () => import('#web/crm/news.ts').then(({ news }) => news),
  },
  screens: {
    survey: () => import('#web/crm/survey/answer-screen.tsx').then(({ SurveyScreen }) => SurveyScreen),
    'crm-surveys': () =>
      import('#web/crm/survey/surveys-screen.tsx').then(({ SurveysScreen }) => SurveysScreen),
    'crm-team': () => import('#web/crm/team/team-screen.tsx').then(({ TeamScreen }) => TeamScreen),
    'crm-reports': () =>
      import('#web/crm/reports/reports-screen.tsx').then(({ ReportsScreen }) => ReportsScreen),
    'crm-quality': () =>
      import('#web/crm/quality/quality-screen.tsx').then(({ QualityScreen }) => QualityScreen),
    'crm-automation': () =>
      import('#web/crm/automation/automation-screen.tsx').then(({ AutomationScreen }) => AutomationScreen),
    'crm-blocked': () =>
      import('#web/crm/blocker/blocked-screen.tsx').then(({ BlockedScreen }) => BlockedScreen),
    'crm-bots': () => import('#web/crm/bots/bots-screen.tsx').then(({ BotsScreen }) => BotsScreen),
    'crm-bot': () => import('#web/crm/bots/flow-screen.tsx').then(({ FlowScreen }) => FlowScreen),
    'settings-post-blocker': () =>
      import('#web/crm/blocker/post-blocker-screen.tsx').then(({ PostBlockerScreen }) => PostBlockerScreen),
    'crm-inbox': () => import('#web/crm/inbox/inbox-screen.tsx').then(({ InboxScreen }) => InboxScreen),
    'crm-attendance': () =>
      import('#web/crm/attendance/attendance-screen.tsx').then(({ AttendanceScreen }) => AttendanceScreen),
    'crm-board': () => import('#web/crm/board/board-screen.tsx').then(({ BoardScreen }) => BoardScreen),
    'crm-ticket': () => import('#web/crm/tickets/ticket-screen.tsx').then(({ TicketScreen }) => TicketScreen),
    'settings-canned-response': () =>
      import('#web/crm/canned/canned-screen.tsx').then(({ CannedScreen }) => CannedScreen),
    'settings-signatures': () =>
      import('#web/crm/signatures/signatures-screen.tsx').then(({ SignaturesScreen }) => SignaturesScreen),
    'settings-auto-assignment': () =>
      import('#web/crm/auto-assign/auto-assign-screen.tsx').then(({ AutoAssignScreen }) => AutoAssignScreen),
    'settings-sla': () => import('#web/crm/sla/sla-screen.tsx').then(({ SlaScreen }) => SlaScreen),
    'settings-ui': () =>
      import('#web/crm/ui-settings/crm-ui-screen.tsx').then(({ CrmUiScreen }) => CrmUiScreen),
  },
};
