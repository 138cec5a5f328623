import * as assignment from '#contracts/crm/assignment/endpoints.ts';
import * as attendance from '#contracts/crm/attendance/endpoints.ts';
import * as autoAssignSettings from '#contracts/crm/auto-assign/area.ts';
import * as autoAssign from '#contracts/crm/auto-assign/endpoints.ts';
import * as autoResponseSettings from '#contracts/crm/automation/auto-response.ts';
import * as automationsSettings from '#contracts/crm/automation/automations.ts';
import * as automation from '#contracts/crm/automation/endpoints.ts';
import * as unreadTemplatesSettings from '#contracts/crm/automation/unread.ts';
import * as blocker from '#contracts/crm/blocker/endpoints.ts';
import * as postBlockerSettings from '#contracts/crm/blocker/post-blocker.ts';
import * as board from '#contracts/crm/board/endpoints.ts';
import * as chatbot from '#contracts/crm/bots/chatbot.ts';
import * as bots from '#contracts/crm/bots/endpoints.ts';
import * as bulk from '#contracts/crm/bulk/endpoints.ts';
import * as found from '#contracts/crm/bulk/found.ts';
import * as autoCannedSettings from '#contracts/crm/canned/auto-canned.ts';
import * as canned from '#contracts/crm/canned/endpoints.ts';
import * as customers from '#contracts/crm/customers/endpoints.ts';
import * as interestTagSettings from '#contracts/crm/customers/interest-tag.ts';
import * as drafts from '#contracts/crm/drafts/endpoints.ts';
import * as calls from '#contracts/crm/endpoints.ts';
import * as goods from '#contracts/crm/goods/endpoints.ts';
import * as mailPreview from '#contracts/crm/mail/preview.ts';
import * as signatures from '#contracts/crm/mail/signature-endpoints.ts';
import * as media from '#contracts/crm/media/jobs.ts';
import * as mentions from '#contracts/crm/mentions/endpoints.ts';
import * as outbound from '#contracts/crm/outbound/endpoints.ts';
import * as quality from '#contracts/crm/quality/endpoints.ts';
import * as qcSettings from '#contracts/crm/quality/qc.ts';
import * as qcSamplingSettings from '#contracts/crm/quality/sampling-area.ts';
import * as reactions from '#contracts/crm/reactions/job.ts';
import * as removal from '#contracts/crm/removal/endpoints.ts';
import * as replyHold from '#contracts/crm/reply-hold/endpoints.ts';
import * as reports from '#contracts/crm/reports/endpoints.ts';
import * as savedReports from '#contracts/crm/reports/saved-report-endpoints.ts';
import * as sideConversations from '#contracts/crm/side-conversations/endpoints.ts';
import * as slaClocks from '#contracts/crm/sla-clocks/endpoints.ts';
import * as slaPolicies from '#contracts/crm/sla-clocks/policy-endpoints.ts';
import * as sla from '#contracts/crm/sla/endpoints.ts';
import * as social from '#contracts/crm/social/endpoints.ts';
import * as suggestions from '#contracts/crm/suggestions/endpoints.ts';
import * as surveySettings from '#contracts/crm/survey/area.ts';
import * as survey from '#contracts/crm/survey/endpoints.ts';
import * as team from '#contracts/crm/team/endpoints.ts';
import * as tickets from '#contracts/crm/tickets/endpoints.ts';
import * as findKeywords from '#contracts/crm/tickets/find-keywords.ts';
import * as customFormSettings from '#contracts/crm/tickets/form-area.ts';
import * as timer from '#contracts/crm/timer/endpoints.ts';
import * as crmUiSettings from '#contracts/crm/ui-settings/area.ts';
import * as videoCalls from '#contracts/crm/video-calls/endpoints.ts';
import * as viewers from '#contracts/crm/viewers/viewers.ts';
import * as views from '#contracts/crm/views/endpoints.ts';
import * as filter from '#contracts/crm/views/filter.ts';
import * as ownStatus from '#contracts/crm/working-status/own-status.ts';
import * as workingStatusSettings from '#contracts/crm/working-status/working-status.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `crm` declares. */
export const crm = defineModule(
  calls,
  replyHold,
  outbound,
  customers,
  videoCalls,
  removal,
  sideConversations,
  signatures,
  mailPreview,
  views,
  filter,
  found,
  bulk,
  drafts,
  mentions,
  viewers,
  board,
  assignment,
  suggestions,
  tickets,
  findKeywords,
  blocker,
  automation,
  bots,
  chatbot,
  attendance,
  slaClocks,
  slaPolicies,
  timer,
  social,
  survey,
  quality,
  reports,
  savedReports,
  team,
  canned,
  autoAssign,
  sla,
  ownStatus,
  media,
  goods,
  reactions,
  autoCannedSettings,
  autoResponseSettings,
  automationsSettings,
  unreadTemplatesSettings,
  autoAssignSettings,
  postBlockerSettings,
  interestTagSettings,
  qcSettings,
  qcSamplingSettings,
  surveySettings,
  crmUiSettings,
  customFormSettings,
  workingStatusSettings,
);
