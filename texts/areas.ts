import { pairTexts } from './pair-texts.ts';

/**
 * The texts of every area in both languages, one line each: a product, or a part of the suite. The exports of an area's files are groups of
 * texts by their keys; `pages`, `products`, `permissions`, `settings` and `faults` are put together from all areas. Screens load the areas
 * that their code names (web/build/text-areas.ts).
 */
export const AREA_TEXTS = pairTexts({
  kit: { en: () => import('./en/kit.ts'), th: () => import('./th/kit.ts') },
  formula: { en: () => import('./en/formula.ts'), th: () => import('./th/formula.ts') },
  identity: { en: () => import('./en/identity.ts'), th: () => import('./th/identity.ts') },
  shell: { en: () => import('./en/shell.ts'), th: () => import('./th/shell.ts') },
  refusals: { en: () => import('./en/refusals.ts'), th: () => import('./th/refusals.ts') },
  forms: { en: () => import('./en/forms.ts'), th: () => import('./th/forms.ts') },
  admin: { en: () => import('./en/admin.ts'), th: () => import('./th/admin.ts') },
  'ads-scanner': { en: () => import('./en/ads-scanner.ts'), th: () => import('./th/ads-scanner.ts') },
  audit: { en: () => import('./en/audit.ts'), th: () => import('./th/audit.ts') },
  campaign: { en: () => import('./en/campaign.ts'), th: () => import('./th/campaign.ts') },
  channels: { en: () => import('./en/channels.ts'), th: () => import('./th/channels.ts') },
  crm: { en: () => import('./en/crm.ts'), th: () => import('./th/crm.ts') },
  'crm-settings': { en: () => import('./en/crm-settings.ts'), th: () => import('./th/crm-settings.ts') },
  'custom-viz': { en: () => import('./en/custom-viz.ts'), th: () => import('./th/custom-viz.ts') },
  'email-digests': { en: () => import('./en/email-digests.ts'), th: () => import('./th/email-digests.ts') },
  'expert-sql': { en: () => import('./en/expert-sql.ts'), th: () => import('./th/expert-sql.ts') },
  inbound: { en: () => import('./en/inbound.ts'), th: () => import('./th/inbound.ts') },
  influencer: { en: () => import('./en/influencer.ts'), th: () => import('./th/influencer.ts') },
  integrations: { en: () => import('./en/integrations.ts'), th: () => import('./th/integrations.ts') },
  keywords: { en: () => import('./en/keywords.ts'), th: () => import('./th/keywords.ts') },
  links: { en: () => import('./en/links.ts'), th: () => import('./th/links.ts') },
  listening: { en: () => import('./en/listening.ts'), th: () => import('./th/listening.ts') },
  'listening-tools': {
    en: () => import('./en/listening-tools.ts'),
    th: () => import('./th/listening-tools.ts'),
  },
  onboarding: { en: () => import('./en/onboarding.ts'), th: () => import('./th/onboarding.ts') },
  payment: { en: () => import('./en/payment.ts'), th: () => import('./th/payment.ts') },
  people: { en: () => import('./en/people.ts'), th: () => import('./th/people.ts') },
  publishing: { en: () => import('./en/publishing.ts'), th: () => import('./th/publishing.ts') },
  'publishing-limits': {
    en: () => import('./en/publishing-limits.ts'),
    th: () => import('./th/publishing-limits.ts'),
  },
  query: { en: () => import('./en/query.ts'), th: () => import('./th/query.ts') },
  'quick-analytic': {
    en: () => import('./en/quick-analytic.ts'),
    th: () => import('./th/quick-analytic.ts'),
  },
  refused: { en: () => import('./en/refused.ts'), th: () => import('./th/refused.ts') },
  reports: { en: () => import('./en/reports.ts'), th: () => import('./th/reports.ts') },
  semantic: { en: () => import('./en/semantic.ts'), th: () => import('./th/semantic.ts') },
  settings: { en: () => import('./en/settings.ts'), th: () => import('./th/settings.ts') },
  surveys: { en: () => import('./en/surveys.ts'), th: () => import('./th/surveys.ts') },
  tags: { en: () => import('./en/tags.ts'), th: () => import('./th/tags.ts') },
  verification: { en: () => import('./en/verification.ts'), th: () => import('./th/verification.ts') },
  wall: { en: () => import('./en/wall.ts'), th: () => import('./th/wall.ts') },
});
