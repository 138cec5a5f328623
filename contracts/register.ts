import * as admin from '#contracts/admin/register.ts';
import * as audit from '#contracts/audit/endpoints.ts';
import * as crm from '#contracts/crm/register.ts';
import { foundWork } from '#contracts/crm/bulk/found.ts';
import { applySlaWork } from '#contracts/crm/sla-clocks/policy-endpoints.ts';
import * as brands from '#contracts/brands/endpoints.ts';
import * as identityEvents from '#contracts/identity/events.ts';
import * as demoRequest from '#contracts/identity/demo-request.ts';
import * as loginAttempts from '#contracts/identity/login-attempts.ts';
import * as passwords from '#contracts/identity/password-calls.ts';
import * as passwordJobs from '#contracts/identity/password-jobs.ts';
import * as redirect from '#contracts/identity/redirect.ts';
import * as presence from '#contracts/identity/presence.ts';
import * as profile from '#contracts/identity/profile.ts';
import * as session from '#contracts/identity/session.ts';
import * as sessions from '#contracts/identity/sessions.ts';
import * as twoFactor from '#contracts/identity/two-factor.ts';
import * as inbound from '#contracts/inbound/jobs.ts';
import * as refused from '#contracts/inbound/refused/endpoints.ts';
import * as integrations from '#contracts/integrations/endpoints.ts';
import { buildAreaEvents, buildAreaPages } from '#contracts/kit/area/area.ts';
import { buildAreaEndpoints } from '#contracts/kit/area/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { EventDeclaration } from '#contracts/kit/event.ts';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { Page } from '#contracts/kit/page.ts';
import * as files from '#contracts/kit/files/endpoints.ts';
import * as listeningJobs from '#contracts/listening/jobs.ts';
import * as imports from '#contracts/listening/import.ts';
import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import * as longWorks from '#contracts/kit/long-work/endpoints.ts';
import * as exports from '#contracts/listening/exports/endpoints.ts';
import * as mentionActions from '#contracts/listening/actions/endpoints.ts';
import * as blacklistEffect from '#contracts/listening/blacklist/endpoints.ts';
import * as savedViews from '#contracts/listening/saved-views/endpoints.ts';
import * as analytics from '#contracts/listening/analytics/endpoints.ts';
import * as dashboards from '#contracts/listening/dashboards/endpoints.ts';
import * as corrections from '#contracts/listening/corrections/endpoints.ts';
import * as sentimentRules from '#contracts/listening/sentiment-rules/endpoints.ts';
import * as reports from '#contracts/listening/reports/endpoints.ts';
import * as reweigh from '#contracts/listening/themes/reweigh.ts';
import * as themes from '#contracts/listening/themes/endpoints.ts';
import * as clusters from '#contracts/listening/clusters/endpoints.ts';
import * as listening from '#contracts/listening/endpoints.ts';
import * as mail from '#contracts/mail/jobs.ts';
import * as alerts from '#contracts/listening/alerts/endpoints.ts';
import * as notices from '#contracts/notifications/endpoints.ts';
import * as operations from '#contracts/operations/endpoints.ts';
import * as operationsJobs from '#contracts/operations/jobs.ts';
import * as chatbot from '#contracts/crm/bots/chatbot.ts';
import * as webchat from '#contracts/webchat/endpoints.ts';
import * as autoAssign from '#contracts/crm/auto-assign/endpoints.ts';
import * as canned from '#contracts/crm/canned/endpoints.ts';
import * as verification from '#contracts/verification/endpoints.ts';
import * as engagement from '#contracts/channels/connections.ts';
import * as keywords from '#contracts/keywords/endpoints.ts';
import * as gaps from '#contracts/listening/gaps/endpoints.ts';
import * as tagRules from '#contracts/listening/tag-rules/endpoints.ts';
import * as tags from '#contracts/tags/endpoints.ts';
import * as tagsPage from '#contracts/tags/page.ts';
import * as manage from '#contracts/people/visibility/endpoints.ts';
import * as keywordsPage from '#contracts/keywords/page.ts';
import * as settingHistory from '#contracts/settings/history.ts';
import * as optionLists from '#contracts/settings/option-lists.ts';
import * as transfer from '#contracts/settings/transfer.ts';
import * as emailNotification from '#contracts/email-digests/endpoints.ts';
import * as mailLink from '#contracts/email-digests/mail-link.ts';
import * as templates from '#contracts/listening/templates/endpoints.ts';
import * as usage from '#contracts/settings/usage/endpoints.ts';
import * as payment from '#contracts/payment/endpoints.ts';
import * as paymentJobs from '#contracts/payment/jobs.ts';
import * as paymentPages from '#contracts/payment/pages.ts';
import * as privacy from '#contracts/privacy/register.ts';
import * as people from '#contracts/people/register.ts';
import { AREAS } from '#contracts/settings-areas.ts';
import * as sla from '#contracts/crm/sla/endpoints.ts';
import * as ownStatus from '#contracts/crm/working-status/own-status.ts';
import * as systemPage from '#contracts/settings/system-page.ts';
import * as shell from '#contracts/shell/pages.ts';
import * as providers from '#contracts/providers/endpoints.ts';
import * as sso from '#contracts/sso/endpoints.ts';

export { AREAS };

/** Every call of the suite. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...session.ENDPOINTS,
  ...passwords.ENDPOINTS,
  ...loginAttempts.ENDPOINTS,
  ...demoRequest.ENDPOINTS,
  ...redirect.ENDPOINTS,
  ...sessions.ENDPOINTS,
  ...twoFactor.ENDPOINTS,
  ...sso.ENDPOINTS,
  ...providers.ENDPOINTS,
  ...presence.ENDPOINTS,
  ...profile.ENDPOINTS,
  ...operations.ENDPOINTS,
  ...brands.ENDPOINTS,
  ...admin.ENDPOINTS,
  ...people.ENDPOINTS,
  ...privacy.ENDPOINTS,
  ...longWorks.ENDPOINTS,
  ...keywords.ENDPOINTS,
  ...engagement.ENDPOINTS,
  ...chatbot.ENDPOINTS,
  ...verification.ENDPOINTS,
  ...webchat.ENDPOINTS,
  ...templates.ENDPOINTS,
  ...emailNotification.ENDPOINTS,
  ...mailLink.ENDPOINTS,
  ...usage.ENDPOINTS,
  ...sla.ENDPOINTS,
  ...ownStatus.ENDPOINTS,
  ...tags.ENDPOINTS,
  ...tagRules.ENDPOINTS,
  ...gaps.ENDPOINTS,
  ...manage.ENDPOINTS,
  ...files.ENDPOINTS,
  ...canned.ENDPOINTS,
  ...autoAssign.ENDPOINTS,
  ...optionLists.ENDPOINTS,
  ...transfer.ENDPOINTS,
  ...settingHistory.ENDPOINTS,
  ...corrections.ENDPOINTS,
  ...sentimentRules.ENDPOINTS,
  ...listening.ENDPOINTS,
  ...themes.ENDPOINTS,
  ...clusters.ENDPOINTS,
  ...analytics.ENDPOINTS,
  ...dashboards.ENDPOINTS,
  ...mentionActions.ENDPOINTS,
  ...savedViews.ENDPOINTS,
  ...blacklistEffect.ENDPOINTS,
  ...exports.ENDPOINTS,
  ...reports.ENDPOINTS,
  ...alerts.ENDPOINTS,
  ...notices.ENDPOINTS,
  ...imports.ENDPOINTS,
  ...refused.ENDPOINTS,
  ...crm.ENDPOINTS,
  ...audit.ENDPOINTS,
  ...integrations.ENDPOINTS,
  ...payment.ENDPOINTS,
  ...AREAS.flatMap(buildAreaEndpoints),
];

/** Every event of the event log. */
export const EVENTS: readonly EventDeclaration[] = [
  ...brands.EVENTS,
  ...admin.EVENTS,
  ...people.EVENTS,
  ...privacy.EVENTS,
  ...identityEvents.EVENTS,
  ...sso.EVENTS,
  ...providers.EVENTS,
  ...demoRequest.EVENTS,
  ...longWorks.EVENTS,
  ...keywords.EVENTS,
  ...engagement.EVENTS,
  ...verification.EVENTS,
  ...canned.EVENTS,
  ...autoAssign.EVENTS,
  ...transfer.EVENTS,
  ...templates.EVENTS,
  ...emailNotification.EVENTS,
  ...sla.EVENTS,
  ...ownStatus.EVENTS,
  ...tags.EVENTS,
  ...manage.EVENTS,
  ...corrections.EVENTS,
  ...listening.EVENTS,
  ...dashboards.EVENTS,
  ...mentionActions.EVENTS,
  ...savedViews.EVENTS,
  ...blacklistEffect.EVENTS,
  ...exports.EVENTS,
  ...reports.EVENTS,
  ...alerts.EVENTS,
  ...notices.EVENTS,
  ...imports.EVENTS,
  ...refused.EVENTS,
  ...crm.EVENTS,
  ...audit.EVENTS,
  ...integrations.EVENTS,
  ...payment.EVENTS,
  ...AREAS.flatMap(buildAreaEvents),
];

/** Every job. */
export const JOBS: readonly JobDeclaration[] = [
  ...inbound.JOBS,
  ...longWorks.JOBS,
  ...engagement.JOBS,
  ...files.JOBS,
  ...imports.JOBS,
  ...listeningJobs.JOBS,
  ...mentionActions.JOBS,
  ...blacklistEffect.JOBS,
  ...exports.JOBS,
  ...reports.JOBS,
  ...crm.JOBS,
  ...integrations.JOBS,
  ...operationsJobs.JOBS,
  ...admin.JOBS,
  ...mail.JOBS,
  ...alerts.JOBS,
  ...notices.JOBS,
  ...emailNotification.JOBS,
  ...passwordJobs.JOBS,
  ...paymentJobs.JOBS,
  ...privacy.JOBS,
];

/** Every kind of long work. */
export const LONG_WORKS: readonly LongWorkDeclaration[] = [
  ...keywords.LONG_WORKS,
  ...tagRules.LONG_WORKS,
  ...corrections.LONG_WORKS,
  ...reweigh.LONG_WORKS,
  ...sentimentRules.LONG_WORKS,
  exports.exportWork,
  applySlaWork,
  foundWork,
];

/** Every screen. */
export const PAGES: readonly Page[] = [
  ...shell.PAGES,
  ...admin.PAGES,
  ...people.PAGES,
  ...listening.PAGES,
  refused.LISTENING_PAGE,
  ...dashboards.PAGES,
  ...themes.PAGES,
  alerts.PAGE,
  ...reports.PAGES,
  ...exports.PAGES,
  ...corrections.PAGES,
  ...crm.PAGES,
  ...audit.PAGES,
  integrations.PAGE,
  keywordsPage.PAGE,
  engagement.PAGE,
  verification.PAGE,
  canned.PAGE,
  templates.PAGE,
  emailNotification.PAGE,
  mailLink.PAGE,
  usage.PAGE,
  sla.PAGE,
  tagsPage.PAGE,
  manage.PAGE,
  systemPage.PAGE,
  transfer.PAGE,
  ...paymentPages.PAGES,
  ...buildAreaPages(AREAS),
];
