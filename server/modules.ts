import { admin } from '#server/admin/module.ts';
import { audit } from '#server/audit/module.ts';
import { brands } from '#server/brands/module.ts';
import { channels } from '#server/channels/module.ts';
import { crm } from '#server/crm/module.ts';
import { customViz } from '#server/custom-viz/module.ts';
import { demo } from '#server/demo/module.ts';
import { emailDigests } from '#server/email-digests/module.ts';
import { expertSql } from '#server/expert-sql/module.ts';
import { facts } from '#server/facts/module.ts';
import { fieldRules } from '#server/field-rules/module.ts';
import { identity } from '#server/identity/module.ts';
import { inbound } from '#server/inbound/module.ts';
import { integrations } from '#server/integrations/module.ts';
import { keywords } from '#server/keywords/module.ts';
import type { DocumentGuards } from '#server/kit/document-guards.ts';
import type { Follower } from '#server/kit/events/follow.ts';
import { files } from '#server/kit/files/module.ts';
import type { Handler } from '#server/kit/http/call.ts';
import { orderHandlers } from '#server/kit/http/order-handlers.ts';
import type { JobHandler, ScheduledJob } from '#server/kit/jobs/runner.ts';
import { buildLongWorkJobs } from '#server/kit/long-work/jobs.ts';
import { longWork } from '#server/kit/long-work/module.ts';
import { mail } from '#server/kit/mail/module.ts';
import type { Module } from '#server/kit/module.ts';
import { reads } from '#server/kit/reads/module.ts';
import type { Service } from '#server/kit/service.ts';
import { links } from '#server/links/module.ts';
import { listening } from '#server/listening/module.ts';
import { notifications } from '#server/notifications/module.ts';
import { onboarding } from '#server/onboarding/module.ts';
import { operations } from '#server/operations/module.ts';
import { payment } from '#server/payment/module.ts';
import { people } from '#server/people/module.ts';
import { privacy } from '#server/privacy/module.ts';
import { providers } from '#server/providers/module.ts';
import { publicPool } from '#server/public-pool/module.ts';
import { publishing } from '#server/publishing/module.ts';
import { quickAnalytic } from '#server/quick-analytic/module.ts';
import { refused } from '#server/refused/module.ts';
import { semantic } from '#server/semantic/module.ts';
import { settings } from '#server/settings/module.ts';
import { sharedFields } from '#server/shared-fields/module.ts';
import { sso } from '#server/sso/module.ts';
import { tags } from '#server/tags/module.ts';
import { uploads } from '#server/uploads/module.ts';
import { verification } from '#server/verification/module.ts';
import { webchat } from '#server/webchat/module.ts';

/** Every module, one line each, in the order in which their services start. */
const MODULES: readonly Module[] = [
  identity,
  payment,
  brands,
  admin,
  inbound,
  publicPool,
  listening,
  keywords,
  tags,
  settings,
  crm,
  // After the CRM: the webhook of the channels would read a bot's ID as a connection's.
  channels,
  links,
  facts,
  publishing,
  quickAnalytic,
  customViz,
  files,
  longWork,
  reads,
  semantic,
  uploads,
  sharedFields,
  fieldRules,
  expertSql,
  mail,
  verification,
  emailDigests,
  notifications,
  refused,
  people,
  audit,
  webchat,
  demo,
  integrations,
  onboarding,
  operations,
  sso,
  providers,
  privacy,
];

/** Every bound call of the suite. */
export const HANDLERS: readonly Handler[] = orderHandlers(MODULES.flatMap(({ handlers }) => handlers ?? []));

/** Every job of the suite. */
export const JOB_HANDLERS: readonly JobHandler[] = [
  ...MODULES.flatMap(({ jobs }) => jobs ?? []),
  ...buildLongWorkJobs(MODULES.flatMap(({ longWorks }) => longWorks ?? [])),
];

/** Jobs that run on a schedule (UTC). */
export const TIMETABLE: readonly ScheduledJob[] = MODULES.flatMap(({ timetable }) => timetable ?? []);

/** Jobs that follow from events. */
export const FOLLOWERS: readonly Follower[] = MODULES.flatMap(({ followers }) => followers ?? []);

/** Kinds of events that are reacted to once they are committed. */
export const REACTS_TO: ReadonlySet<string> = new Set(
  MODULES.flatMap(({ reactsTo }) => [...(reactsTo ?? [])]),
);

/** Checks before settings documents change, by their name. */
export const DOCUMENT_GUARDS: DocumentGuards = Object.assign(
  {},
  ...MODULES.map(({ documentGuards }) => documentGuards),
);

/** Parts with a lifecycle of their own, in the order of their start. */
export const SERVICES: readonly Service[] = MODULES.flatMap(({ services }) => services ?? []);

/** What modules add to the demonstration. */
export const DEMO_PARTS = MODULES.flatMap(({ addDemo }) => addDemo ?? []);
