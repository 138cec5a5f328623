import { mailDigestsJob } from '#contracts/notifications/digest.ts';
import { dropAccountsJob } from '#contracts/admin/export.ts';
import { housekeepingJob, sealEventsJob } from '#contracts/operations/jobs.ts';
import { maintainPartitionsJob, pollMonitorsJob } from '#contracts/inbound/jobs.ts';
import { deleteReplyTokensJob } from '#contracts/crm/endpoints.ts';
import { maintainWebhooksJob } from '#contracts/integrations/webhook.ts';
import { reconcileUsageJob, watchUsageJob } from '#contracts/payment/jobs.ts';
import { findDueEmailNotificationsJob } from '#contracts/email-digests/endpoints.ts';
import { makeRollupsJob } from '#contracts/listening/jobs.ts';
import { AREAS } from '#contracts/register.ts';
import { handlers as audit } from '#server/audit/handlers.ts';
import { handlers as admin } from '#server/admin/handlers.ts';
import { jobs as adminJobs } from '#server/admin/jobs.ts';
import { adminModule } from '#server/admin/module.ts';
import { handlers as brands } from '#server/brands/handlers.ts';
import { brandModule } from '#server/brands/module.ts';
import { jobs as channelJobs } from '#server/channels/jobs.ts';
import { channels } from '#server/channels/module.ts';
import { publicFiles } from '#server/kit/files/public-link.ts';
import { pollingModule } from '#server/channels/polling/module.ts';
import { drainQueuesJob } from '#contracts/crm/assignment/endpoints.ts';
import { sweepTicketsJob } from '#contracts/crm/automation/endpoints.ts';
import * as crm from '#server/crm/register.ts';
import { jobs as demoJobs } from '#server/demo/jobs.ts';
import { demo } from '#server/demo/module.ts';
import { handlers as identity } from '#server/identity/handlers.ts';
import { handlers as inbound } from '#server/inbound/handlers.ts';
import { jobs as inboundJobs } from '#server/inbound/jobs.ts';
import { inboundModule } from '#server/inbound/module.ts';
import { handlers as integrationHandlers } from '#server/integrations/handlers.ts';
import { jobs as integrationJobs } from '#server/integrations/jobs.ts';
import { integrations } from '#server/integrations/module.ts';
import { dropFilesJob } from '#contracts/kit/files/endpoints.ts';
import { handlers as files } from '#server/kit/files/handlers.ts';
import { jobs as fileJobs } from '#server/kit/files/jobs.ts';
import { refuseStatesInUse } from '#server/crm/ui-settings/states-in-use.ts';
import { startRescoring } from '#server/listening/public.ts';
import type { DocumentGuards } from '#server/kit/document-guards.ts';
import type { Follower } from '#server/kit/events/follow.ts';
import type { Handler } from '#server/kit/http/call.ts';
import type { Module } from '#server/kit/module.ts';
import { jobs as passwordJobs } from '#server/identity/passwords/password-jobs.ts';
import { deleteFinishedLongWorksJob } from '#contracts/kit/long-work/endpoints.ts';
import { handlers as longWorks } from '#server/kit/long-work/handlers.ts';
import { buildLongWorkJobs } from '#server/kit/long-work/jobs.ts';
import type { LongWorkRunner } from '#server/kit/long-work/runner.ts';
import { jobs as mailJobs } from '#server/kit/mail/deliver.ts';
import type { JobHandler } from '#server/kit/jobs/runner.ts';
import { dropExportsJob } from '#contracts/listening/exports/endpoints.ts';
import { dueTicketReportsJob } from '#contracts/crm/reports/saved-report-endpoints.ts';
import { dueReportsJob } from '#contracts/listening/reports/endpoints.ts';
import { handlers as reportHandlers } from '#server/listening/reports/handlers.ts';
import { jobs as reportJobs } from '#server/listening/reports/jobs.ts';
import { handlers as exportHandlers } from '#server/listening/exports/handlers.ts';
import { jobs as exportJobs } from '#server/listening/exports/jobs.ts';
import { exportRunner } from '#server/listening/exports/run-export.ts';
import { handlers as mentionActions } from '#server/listening/actions/handlers.ts';
import { handlers as blacklistEffect } from '#server/listening/blacklist/handlers.ts';
import { handlers as savedViews } from '#server/listening/saved-views/handlers.ts';
import { handlers as corrections } from '#server/listening/corrections/handlers.ts';
import { correctFoundWork } from '#server/listening/corrections/run-correct.ts';
import { undoStoredWork } from '#server/listening/corrections/run-undo.ts';
import { learnAdaptationWork } from '#server/listening/corrections/run-learn.ts';
import { handlers as sentimentRules } from '#server/listening/sentiment-rules/handlers.ts';
import { rescoreMentionsWork } from '#server/listening/mention-score/rescore.ts';
import { rescoreStoredWork } from '#server/listening/sentiment-rules/run-rescore.ts';
import { handlers as themes } from '#server/listening/themes/handlers.ts';
import { handlers as clusters } from '#server/listening/clusters/handlers.ts';
import { handlers as listening } from '#server/listening/handlers.ts';
import { handlers as analytics } from '#server/listening/analytics/handlers.ts';
import { handlers as dashboards } from '#server/listening/dashboards/handlers.ts';
import { jobs as listeningJobs } from '#server/listening/jobs.ts';
import { handlers as alerts } from '#server/listening/alerts/handlers.ts';
import { jobs as alertJobs } from '#server/listening/alerts/jobs.ts';
import { findAlertsJob } from '#contracts/listening/alerts/endpoints.ts';
import { handlers as refused } from '#server/refused/handlers.ts';
import { handlers as notices } from '#server/notifications/handlers.ts';
import { jobs as noticeJobs } from '#server/notifications/jobs.ts';
import { handlers as operations } from '#server/operations/handlers.ts';
import { jobs as operationsJobs } from '#server/operations/jobs.ts';
import { operationsModule } from '#server/operations/module.ts';
import { handlers as paymentHandlers } from '#server/payment/handlers.ts';
import { jobs as paymentJobs } from '#server/payment/jobs.ts';
import { payment } from '#server/payment/module.ts';
import { retentionJob } from '#contracts/privacy/endpoints.ts';
import { handlers as privacy } from '#server/privacy/handlers.ts';
import { jobs as privacyJobs } from '#server/privacy/jobs.ts';
import { privacyModule } from '#server/privacy/module.ts';
import { handlers as people } from '#server/people/handlers.ts';
import { buildAreaHandlers } from '#server/settings/collections/handlers.ts';
import { handlers as settingHistory } from '#server/settings/history/handlers.ts';
import { refreshTokensJob } from '#contracts/channels/connections.ts';
import { handlers as smsCodes } from '#server/verification/sms/handlers.ts';
import { jobs as smsJobs } from '#server/verification/sms/jobs.ts';
import { handlers as verification } from '#server/verification/handlers.ts';
import { handlers as chatbot } from '#server/crm/chatbot/handlers.ts';
import { jobs as engagementJobs } from '#server/channels/connections/jobs.ts';
import { handlers as autoAssign } from '#server/crm/auto-assign/handlers.ts';
import { handlers as autoCanned } from '#server/crm/canned/auto-canned-handlers.ts';
import { handlers as canned } from '#server/crm/canned/handlers.ts';
import { handlers as engagement } from '#server/channels/connections/handlers.ts';
import { handlers as optionLists } from '#server/settings/options/handlers.ts';
import { handlers as transfer } from '#server/settings/transfer/handlers.ts';
import { handlers as notifications } from '#server/email-digests/sent-handlers.ts';
import { jobs as notificationJobs } from '#server/email-digests/jobs.ts';
import { handlers as templates } from '#server/listening/templates/handlers.ts';
import { handlers as settingUsage } from '#server/settings/usage/handlers.ts';
import { handlers as providers } from '#server/providers/handlers.ts';
import { providersModule } from '#server/providers/module.ts';
import { handlers as sso } from '#server/sso/handlers.ts';
import { ssoModule } from '#server/sso/module.ts';
import { webchat } from '#server/webchat/module.ts';
import { handlers as workingStatus } from '#server/crm/working-status/handlers.ts';
import { handlers as sla } from '#server/crm/sla/handlers.ts';
import { handlers as keywords } from '#server/keywords/handlers.ts';
import { handlers as manage } from '#server/people/visibility/handlers.ts';
import { liveFeedModule } from '#server/listening/live-feed/module.ts';
import { handlers as gaps } from '#server/listening/gaps/handlers.ts';
import { tagRuleWork } from '#server/listening/tag-rules/apply-rule.ts';
import { handlers as tagRules } from '#server/listening/tag-rules/handlers.ts';
import { handlers as tags } from '#server/tags/handlers.ts';
import { backfillKeywordsWork } from '#server/inbound/backfill/run-backfill.ts';

/** Every bound call of the suite, one line a module. */
export const HANDLERS: readonly Handler[] = [
  ...identity,
  ...sso,
  ...providers,
  ...operations,
  ...people,
  ...privacy,
  ...brands,
  ...admin,
  ...inbound,
  ...corrections,
  ...sentimentRules,
  ...listening,
  ...themes,
  ...clusters,
  ...analytics,
  ...dashboards,
  ...mentionActions,
  ...savedViews,
  ...blacklistEffect,
  ...exportHandlers,
  ...reportHandlers,
  ...alerts,
  ...notices,
  ...refused,
  ...keywords,
  ...crm.HANDLERS,
  ...engagement,
  ...chatbot,
  ...verification,
  ...smsCodes,
  ...templates,
  ...notifications,
  ...settingUsage,
  ...sla,
  ...workingStatus,
  ...tags,
  ...tagRules,
  ...gaps,
  ...manage,
  ...files,
  ...longWorks,
  ...canned,
  ...autoAssign,
  ...optionLists,
  ...transfer,
  ...settingHistory,
  ...audit,
  ...integrationHandlers,
  ...paymentHandlers,
  ...AREAS.flatMap(buildAreaHandlers),
  // After the areas: the paths of conditions and keywords are not IDs of settings.
  ...autoCanned,
];

/** All long work, one line a kind. */
const LONG_WORK_RUNNERS: readonly LongWorkRunner[] = [
  backfillKeywordsWork,
  tagRuleWork,
  correctFoundWork,
  learnAdaptationWork,
  rescoreStoredWork,
  undoStoredWork,
  rescoreMentionsWork,
  exportRunner,
  ...crm.LONG_WORK_RUNNERS,
];

/** Every job of the suite, one line a module. */
export const JOB_HANDLERS: readonly JobHandler[] = [
  ...operationsJobs,
  ...adminJobs,
  ...demoJobs,
  ...inboundJobs,
  ...listeningJobs,
  ...exportJobs,
  ...reportJobs,
  ...engagementJobs,
  ...channelJobs,
  ...fileJobs,
  ...buildLongWorkJobs(LONG_WORK_RUNNERS),
  ...crm.JOB_HANDLERS,
  ...smsJobs,
  ...integrationJobs,
  ...mailJobs,
  ...alertJobs,
  ...noticeJobs,
  ...notificationJobs,
  ...passwordJobs,
  ...paymentJobs,
  ...privacyJobs,
];

/** Jobs that follow from events. */
export const FOLLOWERS: readonly Follower[] = crm.FOLLOWERS;

/** Checks before settings documents change, by their name. */
export const DOCUMENT_GUARDS: DocumentGuards = {
  crm_ui: refuseStatesInUse,
  score_weights: startRescoring,
};

/** Kinds of events that are reacted to once they are committed. */
export const REACTS_TO: ReadonlySet<string> = crm.REACTS_TO;

/** Jobs that run on a schedule (UTC). */
export const TIMETABLE = [
  { task: housekeepingJob.name, match: '17 * * * *' },
  { task: dropAccountsJob.name, match: '29 * * * *' },
  { task: sealEventsJob.name, match: '*/5 * * * *' },
  { task: dropFilesJob.name, match: '37 * * * *' },
  { task: dueReportsJob.name, match: '* * * * *', options: { maxAttempts: 1 } },
  { task: dueTicketReportsJob.name, match: '* * * * *', options: { maxAttempts: 1 } },
  { task: dropExportsJob.name, match: '43 * * * *' },
  { task: mailDigestsJob.name, match: '*/5 * * * *', options: { maxAttempts: 1 } },
  { task: deleteFinishedLongWorksJob.name, match: '47 4 * * *' },
  {
    task: drainQueuesJob.name,
    match: '* * * * *',
    options: { queueName: drainQueuesJob.name, maxAttempts: 1 },
  },
  { task: deleteReplyTokensJob.name, match: '23 * * * *' },
  {
    task: refreshTokensJob.name,
    match: '3,13,23,33,43,53 * * * *',
    options: { queueName: refreshTokensJob.name, maxAttempts: 1 },
  },
  {
    task: sweepTicketsJob.name,
    match: '* * * * *',
    options: { queueName: sweepTicketsJob.name, maxAttempts: 1 },
  },
  { task: watchUsageJob.name, match: '*/10 * * * *' },
  { task: reconcileUsageJob.name, match: '53 2 * * *' },
  { task: maintainPartitionsJob.name, match: '41 3 * * *' },
  { task: retentionJob.name, match: '37 2 * * *', options: { queueName: retentionJob.name, maxAttempts: 3 } },
  { task: maintainWebhooksJob.name, match: '* * * * *' },
  { task: findDueEmailNotificationsJob.name, match: '* * * * *', options: { maxAttempts: 1 } },
  {
    task: pollMonitorsJob.name,
    match: '* * * * *',
    options: { queueName: pollMonitorsJob.name, maxAttempts: 1 },
  },
  {
    task: findAlertsJob.name,
    match: '* * * * *',
    options: { queueName: findAlertsJob.name, maxAttempts: 1 },
  },
  {
    task: makeRollupsJob.name,
    match: '* * * * *',
    options: { queueName: makeRollupsJob.name, maxAttempts: 1 },
  },
];

/** Parts with a lifecycle of their own, in the order of their start. */
export const MODULES: readonly Module[] = [
  payment,
  brandModule,
  adminModule,
  inboundModule,
  liveFeedModule,
  // Before the channels: their webhook would read a bot's ID as a connection's.
  crm.botsModule,
  channels,
  pollingModule,
  publicFiles,
  webchat,
  demo,
  integrations,
  operationsModule,
  ssoModule,
  providersModule,
  privacyModule,
  ...crm.MODULES,
];
