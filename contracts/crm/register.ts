import * as assignment from '#contracts/crm/assignment/endpoints.ts';
import * as help from '#contracts/crm/suggestions/endpoints.ts';
import * as automation from '#contracts/crm/automation/endpoints.ts';
import * as bots from '#contracts/crm/bots/endpoints.ts';
import * as blocker from '#contracts/crm/blocker/endpoints.ts';
import * as attendance from '#contracts/crm/attendance/endpoints.ts';
import * as clocks from '#contracts/crm/sla-clocks/endpoints.ts';
import * as clockPolicies from '#contracts/crm/sla-clocks/policy-endpoints.ts';
import * as crm from '#contracts/crm/endpoints.ts';
import * as outbound from '#contracts/crm/outbound/endpoints.ts';
import * as media from '#contracts/crm/media/jobs.ts';
import * as known from '#contracts/crm/reports/register.ts';
import * as videoCalls from '#contracts/crm/video-calls/endpoints.ts';
import * as sideConversations from '#contracts/crm/side-conversations/endpoints.ts';
import * as removal from '#contracts/crm/removal/endpoints.ts';
import * as smsCodes from '#contracts/verification/sms.ts';
import * as customers from '#contracts/crm/customers/endpoints.ts';
import * as reactions from '#contracts/crm/reactions/job.ts';
import * as social from '#contracts/crm/social/endpoints.ts';
import * as inbox from '#contracts/crm/views/register.ts';
import * as tickets from '#contracts/crm/tickets/endpoints.ts';
import * as ticketKeywords from '#contracts/crm/tickets/find-keywords.ts';
import * as ticketTimer from '#contracts/crm/timer/endpoints.ts';
import * as refused from '#contracts/inbound/refused/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { EventDeclaration } from '#contracts/kit/event.ts';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { Page } from '#contracts/kit/page.ts';

/** Every call of the CRM. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...crm.ENDPOINTS,
  ...outbound.ENDPOINTS,
  ...customers.ENDPOINTS,
  ...videoCalls.ENDPOINTS,
  ...removal.ENDPOINTS,
  ...sideConversations.ENDPOINTS,
  ...smsCodes.ENDPOINTS,
  ...inbox.ENDPOINTS,
  ...assignment.ENDPOINTS,
  ...help.ENDPOINTS,
  ...tickets.ENDPOINTS,
  ...blocker.ENDPOINTS,
  ...automation.ENDPOINTS,
  ...bots.ENDPOINTS,
  ...attendance.ENDPOINTS,
  ...clocks.ENDPOINTS,
  ...clockPolicies.ENDPOINTS,
  ...ticketTimer.ENDPOINTS,
  ...social.ENDPOINTS,
  ...known.ENDPOINTS,
];

/** Every event of the CRM that the log knows. */
export const EVENTS: readonly EventDeclaration[] = [
  ...crm.EVENTS,
  ...help.EVENTS,
  ...customers.EVENTS,
  ...videoCalls.EVENTS,
  ...removal.EVENTS,
  ...sideConversations.EVENTS,
  ...smsCodes.EVENTS,
  ...inbox.EVENTS,
  ...tickets.EVENTS,
  ...blocker.EVENTS,
  ...automation.EVENTS,
  ...bots.EVENTS,
  ...clocks.EVENTS,
  ...ticketTimer.EVENTS,
  ...social.EVENTS,
  ...known.EVENTS,
];

/** Every job of the CRM. */
export const JOBS: readonly JobDeclaration[] = [
  ...crm.JOBS,
  ...media.JOBS,
  ...assignment.JOBS,
  ...tickets.JOBS,
  ...ticketKeywords.JOBS,
  ...automation.JOBS,
  ...bots.JOBS,
  ...reactions.JOBS,
  ...smsCodes.JOBS,
  ...known.JOBS,
];

/** Every screen of the CRM. */
export const PAGES: readonly Page[] = [
  ...crm.PAGES,
  ...inbox.PAGES,
  ...blocker.PAGES,
  refused.CRM_PAGE,
  ...automation.PAGES,
  ...bots.PAGES,
  ...known.PAGES,
  ...attendance.PAGES,
];
