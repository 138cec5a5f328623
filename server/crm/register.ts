import { handlers as crm } from '#server/crm/handlers.ts';
import { freeingFollower } from '#server/crm/assignment/drain.ts';
import { handlers as assignment, jobs as assignmentJobs } from '#server/crm/assignment/handlers.ts';
import { handlers as help } from '#server/crm/suggestions/handlers.ts';
import { handlers as automation } from '#server/crm/automation/handlers.ts';
import { jobs as automationJobs } from '#server/crm/automation/jobs.ts';
import { handlers as bots } from '#server/crm/bots/handlers.ts';
import { jobs as botJobs } from '#server/crm/bots/jobs.ts';
export { botsModule } from '#server/crm/bots/module.ts';
import { handlers as blocker } from '#server/crm/blocker/handlers.ts';
import { changeFoundWork } from '#server/crm/bulk/found-work.ts';
import { viewersModule } from '#server/crm/viewers/module.ts';
import { handlers as inbox } from '#server/crm/views/inbox-handlers.ts';
import { handlers as known } from '#server/crm/reports/bound.ts';
import { jobs as knownJobs } from '#server/crm/reports/jobs.ts';
import { handlers as social } from '#server/crm/social/handlers.ts';
import { handlers as tickets, jobs as ticketJobs } from '#server/crm/tickets/handlers.ts';
import { handlers as videoCalls } from '#server/crm/video-calls/handlers.ts';
import { handlers as removal } from '#server/crm/removal/handlers.ts';
import { handlers as sideConversations } from '#server/crm/side-conversations/handlers.ts';
import { handlers as outbound } from '#server/crm/outbound/handlers.ts';
import { handlers as customers } from '#server/crm/customers/handlers.ts';
import { REACTS_TO } from '#server/crm/reactions/react.ts';
import { reactionsModule } from '#server/crm/reactions/module.ts';
import { handlers as attendance } from '#server/crm/attendance/handlers.ts';
import { applyPoliciesWork } from '#server/crm/sla-clocks/apply-policies.ts';
import { handlers as clocks } from '#server/crm/sla-clocks/handlers.ts';
import { readsModule } from '#server/crm/automation/reads.ts';
import { clocksModule } from '#server/crm/sla-clocks/module.ts';
import { handlers as ticketTimer } from '#server/crm/timer/handlers.ts';
import { jobs as crmJobs } from '#server/crm/jobs.ts';
import { jobs as mediaJobs } from '#server/crm/media/jobs.ts';
import type { Follower } from '#server/kit/events/follow.ts';
import type { Handler } from '#server/kit/http/call.ts';
import type { JobHandler } from '#server/kit/jobs/runner.ts';
import type { LongWorkRunner } from '#server/kit/long-work/runner.ts';
import type { Module } from '#server/kit/module.ts';

/** Every bound call of the CRM. */
export const HANDLERS: readonly Handler[] = [
  // Before the tickets: `/crm/tickets/counts` is no ticket's ID.
  ...inbox,
  ...crm,
  ...outbound,
  ...customers,
  ...videoCalls,
  ...removal,
  ...sideConversations,
  ...assignment,
  ...help,
  ...tickets,
  ...blocker,
  ...automation,
  ...bots,
  ...attendance,
  ...clocks,
  ...ticketTimer,
  ...known,
  ...social,
];

/** Every job of the CRM. */
export const JOB_HANDLERS: readonly JobHandler[] = [
  ...crmJobs,
  ...mediaJobs,
  ...automationJobs,
  ...botJobs,
  ...assignmentJobs,
  ...ticketJobs,
  ...knownJobs,
];

/** The long works of the CRM. */
export const LONG_WORK_RUNNERS: readonly LongWorkRunner[] = [applyPoliciesWork, changeFoundWork];

/** Data that accompanies events of the CRM. */
export const FOLLOWERS: readonly Follower[] = [freeingFollower];
export { REACTS_TO };

/** Modules of the CRM with their own start and stop. The bots start before the channels, so they are listed separately. */
export const MODULES: readonly Module[] = [reactionsModule, clocksModule, viewersModule, readsModule];
