import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Input, Example } from '#tests/factories/call-example.ts';
import { adminExamples } from '#tests/register-examples/admin.ts';
import { auditExamples } from '#tests/register-examples/audit.ts';
import { assignmentExamples } from '#tests/register-examples/crm-assigning.ts';
import { botAndRuleExamples } from '#tests/register-examples/crm-bots-and-rules.ts';
import { clockExamples } from '#tests/register-examples/crm-clocks.ts';
import { customerExamples } from '#tests/register-examples/crm-customers.ts';
import { metricExamples } from '#tests/register-examples/crm-figures.ts';
import { inboxExamples } from '#tests/register-examples/crm-inbox.ts';
import { socialExamples } from '#tests/register-examples/crm-social.ts';
import { ticketExamples } from '#tests/register-examples/crm-tickets.ts';
import { crmExamples } from '#tests/register-examples/crm.ts';
import { fileExamples } from '#tests/register-examples/files.ts';
import { identityExamples } from '#tests/register-examples/identity.ts';
import { alertExamples } from '#tests/register-examples/listening-alerts.ts';
import { dashboardExamples } from '#tests/register-examples/listening-dashboards.ts';
import { exportExamples } from '#tests/register-examples/listening-exports.ts';
import { feedExamples } from '#tests/register-examples/listening-feed.ts';
import { reportExamples } from '#tests/register-examples/listening-reports.ts';
import { sentimentExamples } from '#tests/register-examples/listening-sentiment.ts';
import { tagRuleExamples } from '#tests/register-examples/listening-tag-rules.ts';
import { themeExamples } from '#tests/register-examples/listening-themes.ts';
import { listeningExamples } from '#tests/register-examples/listening.ts';
import { longWorkExamples } from '#tests/register-examples/long-work.ts';
import { userNotificationExamples } from '#tests/register-examples/notices.ts';
import { paymentExamples } from '#tests/register-examples/payment.ts';
import { peopleExamples } from '#tests/register-examples/people.ts';
import { privacyExamples } from '#tests/register-examples/privacy.ts';
import { refusedExamples } from '#tests/register-examples/refused.ts';
import { autoAssignExamples } from '#tests/register-examples/settings-auto-assign.ts';
import { cannedExamples } from '#tests/register-examples/settings-canned.ts';
import { channelExamples } from '#tests/register-examples/settings-channels.ts';
import { keywordExamples } from '#tests/register-examples/settings-keywords.ts';
import { settingsKitExamples } from '#tests/register-examples/settings-kit.ts';
import { notificationExamples } from '#tests/register-examples/settings-notifications.ts';
import { optionExamples } from '#tests/register-examples/settings-options.ts';
import { slaExamples } from '#tests/register-examples/settings-sla.ts';
import { tagExamples } from '#tests/register-examples/settings-tags.ts';
import { settingsExamples } from '#tests/register-examples/settings.ts';
import { verificationExamples } from '#tests/register-examples/verification.ts';

/** A valid input for every call, by its name; one file per module. */
export const EXAMPLES: Record<string, Example> = {
  ...adminExamples,
  ...identityExamples,
  ...fileExamples,
  ...cannedExamples,
  ...autoAssignExamples,
  ...assignmentExamples,
  ...paymentExamples,
  ...refusedExamples,
  ...peopleExamples,
  ...privacyExamples,
  ...settingsExamples,
  ...channelExamples,
  ...verificationExamples,
  ...keywordExamples,
  ...notificationExamples,
  ...tagExamples,
  ...slaExamples,
  ...settingsKitExamples,
  ...optionExamples,
  ...listeningExamples,
  ...feedExamples,
  ...themeExamples,
  ...sentimentExamples,
  ...dashboardExamples,
  ...longWorkExamples,
  ...tagRuleExamples,
  ...exportExamples,
  ...reportExamples,
  ...alertExamples,
  ...userNotificationExamples,
  ...crmExamples,
  ...botAndRuleExamples,
  ...customerExamples,
  ...socialExamples,
  ...clockExamples,
  ...inboxExamples,
  ...ticketExamples,
  ...metricExamples,
  ...auditExamples,
};

const SOME_ID = '01920000-0000-7000-8000-000000000000';
const SOME_PARAMS: Record<string, string> = {
  _id: SOME_ID,
  message_id: SOME_ID,
  product: 'crm',
  dimension: 'channel',
  provider: 'google',
  type: 'tag',
  field: 'keywords',
  a: 'none',
  b: 'none',
  c: '0',
  country: 'TH',
  kind: 'alert.fired',
  theme: 'word',
  format: 'pdf',
};

/** Parameters that fit a call's path, and an invalid input with them. */
export function buildExampleInputs(
  endpoint: Endpoint,
  _given: object,
): { anyParams: Record<string, string>; bad: Input } {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const anyParams = Object.fromEntries(names.map((name) => [name, SOME_PARAMS[name] ?? SOME_ID]));
  return { anyParams, bad: { params: anyParams } };
}
