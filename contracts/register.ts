import './faults.ts';
import { admin } from '#contracts/admin/module.ts';
import { audit } from '#contracts/audit/module.ts';
import { brands } from '#contracts/brands/module.ts';
import { channels } from '#contracts/channels/module.ts';
import { crm } from '#contracts/crm/module.ts';
import { customViz } from '#contracts/custom-viz/module.ts';
import { emailDigests } from '#contracts/email-digests/module.ts';
import { expertSql } from '#contracts/expert-sql/module.ts';
import { facts } from '#contracts/facts/module.ts';
import { fieldRules } from '#contracts/field-rules/module.ts';
import { identity } from '#contracts/identity/module.ts';
import { inbound } from '#contracts/inbound/module.ts';
import { integrations } from '#contracts/integrations/module.ts';
import { keywords } from '#contracts/keywords/module.ts';
import { buildAreaEvents, buildAreaPages, type Area } from '#contracts/kit/area/area.ts';
import { buildAreaEndpoints } from '#contracts/kit/area/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { EventDeclaration } from '#contracts/kit/event.ts';
import { files } from '#contracts/kit/files/module.ts';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import { longWork } from '#contracts/kit/long-work/module.ts';
import type { ContractModule } from '#contracts/kit/module.ts';
import type { Page } from '#contracts/kit/page.ts';
import { buildProductPages, buildSettingsPages } from '#contracts/kit/product-pages.ts';
import { reads } from '#contracts/kit/reads/module.ts';
import { links } from '#contracts/links/module.ts';
import { listening } from '#contracts/listening/module.ts';
import { mail } from '#contracts/mail/module.ts';
import { notifications } from '#contracts/notifications/module.ts';
import { onboarding } from '#contracts/onboarding/module.ts';
import { operations } from '#contracts/operations/module.ts';
import { payment } from '#contracts/payment/module.ts';
import { people } from '#contracts/people/module.ts';
import { privacy } from '#contracts/privacy/module.ts';
import { providers } from '#contracts/providers/module.ts';
import { publicPool } from '#contracts/public-pool/module.ts';
import { publishing } from '#contracts/publishing/module.ts';
import { quickAnalytic } from '#contracts/quick-analytic/module.ts';
import { semantic } from '#contracts/semantic/module.ts';
import { settings } from '#contracts/settings/module.ts';
import { sharedFields } from '#contracts/shared-fields/module.ts';
import { shell } from '#contracts/shell/module.ts';
import { sso } from '#contracts/sso/module.ts';
import { tags } from '#contracts/tags/module.ts';
import { uploads } from '#contracts/uploads/module.ts';
import { verification } from '#contracts/verification/module.ts';
import { webchat } from '#contracts/webchat/module.ts';

/** Every module, one line each. */
const MODULES: readonly ContractModule[] = [
  shell,
  facts,
  identity,
  sso,
  providers,
  onboarding,
  operations,
  brands,
  admin,
  people,
  privacy,
  audit,
  integrations,
  settings,
  payment,
  mail,
  keywords,
  tags,
  channels,
  inbound,
  publicPool,
  publishing,
  verification,
  webchat,
  emailDigests,
  notifications,
  listening,
  links,
  crm,
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
];

/** Every settings area. */
export const AREAS: readonly Area[] = MODULES.flatMap((module) => module.AREAS);

/** Every call of the suite. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...MODULES.flatMap((module) => module.ENDPOINTS),
  ...AREAS.flatMap(buildAreaEndpoints),
];

/** Every event of the event log. */
export const EVENTS: readonly EventDeclaration[] = [
  ...MODULES.flatMap((module) => module.EVENTS),
  ...AREAS.flatMap(buildAreaEvents),
];

/** Every job. */
export const JOBS: readonly JobDeclaration[] = MODULES.flatMap((module) => module.JOBS);

/** Every kind of long work. */
export const LONG_WORKS: readonly LongWorkDeclaration[] = MODULES.flatMap((module) => module.LONG_WORKS);

/** Every screen: those of modules, of products, and the settings pages. */
export const PAGES: readonly Page[] = [
  ...MODULES.flatMap((module) => module.PAGES),
  ...buildProductPages(),
  ...buildSettingsPages(),
  ...buildAreaPages(AREAS),
];

/** What menu links carry from one screen to the next: parameters of the address, by the groups that screens name in `shares`. */
export const SHARED_PARAMETERS: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...MODULES.map((module) => module.SHARED_PARAMETERS),
);
