import { drainQueuesJob } from '#contracts/crm/assignment/endpoints.ts';
import { sweepTicketsJob } from '#contracts/crm/automation/endpoints.ts';
import { deleteReplyTokensJob } from '#contracts/crm/endpoints.ts';
import { dueTicketReportsJob } from '#contracts/crm/reports/saved-report-endpoints.ts';
import { freeingFollower } from '#server/crm/assignment/drain.ts';
import { handlers as assignmentHandlers, jobs as assignmentJobs } from '#server/crm/assignment/handlers.ts';
import { handlers as attendanceHandlers } from '#server/crm/attendance/handlers.ts';
import { handlers as autoAssignHandlers } from '#server/crm/auto-assign/handlers.ts';
import { handlers as automationHandlers } from '#server/crm/automation/handlers.ts';
import { jobs as automationJobs } from '#server/crm/automation/jobs.ts';
import { readsService } from '#server/crm/automation/reads.ts';
import { handlers as blockerHandlers } from '#server/crm/blocker/handlers.ts';
import { handlers as boardHandlers } from '#server/crm/board/handlers.ts';
import { handlers as botsHandlers } from '#server/crm/bots/handlers.ts';
import { jobs as botsJobs } from '#server/crm/bots/jobs.ts';
import { botsService } from '#server/crm/bots/service.ts';
import { changeFoundWork } from '#server/crm/bulk/found-work.ts';
import { handlers as bulkHandlers } from '#server/crm/bulk/handlers.ts';
import { handlers as autoCannedHandlers } from '#server/crm/canned/auto-canned-handlers.ts';
import { handlers as cannedHandlers } from '#server/crm/canned/handlers.ts';
import { handlers as chatbotHandlers } from '#server/crm/chatbot/handlers.ts';
import { handlers as customersHandlers } from '#server/crm/customers/handlers.ts';
import { handlers as draftsHandlers } from '#server/crm/drafts/handlers.ts';
import { handlers as goodsHandlers } from '#server/crm/goods/handlers.ts';
import { handlers as ownHandlers } from '#server/crm/handlers.ts';
import { jobs as ownJobs } from '#server/crm/jobs.ts';
import { handlers as mailHandlers } from '#server/crm/mail/handlers.ts';
import { jobs as mediaJobs } from '#server/crm/media/jobs.ts';
import { handlers as mentionsHandlers } from '#server/crm/mentions/handlers.ts';
import { handlers as outboundHandlers } from '#server/crm/outbound/handlers.ts';
import { handlers as qualityHandlers } from '#server/crm/quality/handlers.ts';
import { queuedDeliveriesService } from '#server/crm/queued-deliveries/service.ts';
import { REACTS_TO } from '#server/crm/reactions/react.ts';
import { reactionsService } from '#server/crm/reactions/service.ts';
import { handlers as removalHandlers } from '#server/crm/removal/handlers.ts';
import { handlers as replyHoldHandlers, jobs as replyHoldJobs } from '#server/crm/reply-hold/handlers.ts';
import { handlers as reportsHandlers } from '#server/crm/reports/handlers.ts';
import { jobs as reportsJobs } from '#server/crm/reports/jobs.ts';
import { handlers as savedReportHandlers } from '#server/crm/reports/saved-report-handlers.ts';
import { handlers as sideConversationsHandlers } from '#server/crm/side-conversations/handlers.ts';
import { applyPoliciesWork } from '#server/crm/sla-clocks/apply-policies.ts';
import { handlers as slaClocksHandlers } from '#server/crm/sla-clocks/handlers.ts';
import { slaTimersService } from '#server/crm/sla-clocks/service.ts';
import { handlers as slaHandlers } from '#server/crm/sla/handlers.ts';
import { handlers as socialHandlers } from '#server/crm/social/handlers.ts';
import { handlers as suggestionsHandlers } from '#server/crm/suggestions/handlers.ts';
import { handlers as surveyHandlers } from '#server/crm/survey/handlers.ts';
import { handlers as teamHandlers } from '#server/crm/team/handlers.ts';
import { handlers as ticketsHandlers, jobs as ticketsJobs } from '#server/crm/tickets/handlers.ts';
import { handlers as timerHandlers } from '#server/crm/timer/handlers.ts';
import { refuseStatesInUse } from '#server/crm/ui-settings/states-in-use.ts';
import { handlers as videoCallsHandlers } from '#server/crm/video-calls/handlers.ts';
import { viewersService, handlers as viewersHandlers } from '#server/crm/viewers/service.ts';
import { handlers as viewsHandlers } from '#server/crm/views/handlers.ts';
import { handlers as viewHandlers } from '#server/crm/views/view-handlers.ts';
import { handlers as workingStatusHandlers } from '#server/crm/working-status/handlers.ts';
import type { Module } from '#server/kit/module.ts';

/** Tickets and conversations. */
export const crm: Module = {
  name: 'crm',
  handlers: [
    ...viewsHandlers,
    ...replyHoldHandlers,
    ...viewHandlers,
    ...bulkHandlers,
    ...draftsHandlers,
    ...mentionsHandlers,
    ...viewersHandlers,
    ...boardHandlers,
    ...ownHandlers,
    ...outboundHandlers,
    ...customersHandlers,
    ...videoCallsHandlers,
    ...removalHandlers,
    ...sideConversationsHandlers,
    ...mailHandlers,
    ...assignmentHandlers,
    ...suggestionsHandlers,
    ...ticketsHandlers,
    ...blockerHandlers,
    ...automationHandlers,
    ...botsHandlers,
    ...attendanceHandlers,
    ...slaClocksHandlers,
    ...timerHandlers,
    ...surveyHandlers,
    ...qualityHandlers,
    ...reportsHandlers,
    ...savedReportHandlers,
    ...teamHandlers,
    ...socialHandlers,
    ...chatbotHandlers,
    ...slaHandlers,
    ...workingStatusHandlers,
    ...cannedHandlers,
    ...autoAssignHandlers,
    ...autoCannedHandlers,
    ...goodsHandlers,
  ],
  jobs: [
    ...ownJobs,
    ...mediaJobs,
    ...replyHoldJobs,
    ...automationJobs,
    ...botsJobs,
    ...assignmentJobs,
    ...ticketsJobs,
    ...reportsJobs,
  ],
  longWorks: [applyPoliciesWork, changeFoundWork],
  timetable: [
    { task: dueTicketReportsJob.name, match: '* * * * *', options: { maxAttempts: 1 } },
    {
      task: drainQueuesJob.name,
      match: '* * * * *',
      options: { queueName: drainQueuesJob.name, maxAttempts: 1 },
    },
    { task: deleteReplyTokensJob.name, match: '23 * * * *' },
    {
      task: sweepTicketsJob.name,
      match: '* * * * *',
      options: { queueName: sweepTicketsJob.name, maxAttempts: 1 },
    },
  ],
  followers: [freeingFollower],
  reactsTo: REACTS_TO,
  documentGuards: { crm_ui: refuseStatesInUse },
  services: [
    queuedDeliveriesService,
    botsService,
    reactionsService,
    slaTimersService,
    viewersService,
    readsService,
  ],
};
