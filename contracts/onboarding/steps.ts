import { ENGAGEMENT_NEED } from '#contracts/channels/connections.ts';
import { autoAssign } from '#contracts/crm/auto-assign/area.ts';
import { CANNED_WRITE } from '#contracts/crm/canned/endpoints.ts';
import type { Session } from '#contracts/identity/session.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import { buildSettingsNeeds } from '#contracts/kit/product-pages.ts';
import { isActive, type Product } from '#contracts/kit/products.ts';
import type { OnboardingStepName } from '#contracts/onboarding/endpoints.ts';
import { USERS } from '#contracts/people/needs.ts';
import { hasFeature, type Feature } from '#contracts/permissions/features.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';
import { TAG_NEEDS } from '#contracts/tags/needs.ts';

/** One place where a step is done: the product and the feature that the account must have, and what somebody needs to do it there. */
type OnboardingWay = { product?: Product; feature?: Feature; need: Requirement; path: string };

const KEYWORD_NEEDS = buildSettingsNeeds('keywords');

/** What a new organisation sets up, in the order in which it helps most, with the places where each step is done: the best place first. */
const ONBOARDING_STEPS: Readonly<Record<OnboardingStepName, readonly OnboardingWay[]>> = {
  channel: [
    { product: 'crm', need: ENGAGEMENT_NEED.write.crm, path: '/settings/engagement/crm?item=new' },
    {
      product: 'listening',
      need: ENGAGEMENT_NEED.write.listening,
      path: '/settings/engagement/listening?item=new',
    },
    { product: 'listening', need: monitors.access.write, path: '/settings/social-custom/listening' },
  ],
  people: [{ need: USERS.write, path: '/settings/account/groups?open=invite' }],
  hours: [{ product: 'crm', need: ['crm.sla.write'], path: '/settings/sla/crm' }],
  tags: [
    { product: 'crm', feature: 'category_and_tag', need: TAG_NEEDS.write.crm, path: '/settings/tags/crm' },
    {
      product: 'listening',
      feature: 'category_and_tag',
      need: TAG_NEEDS.write.listening,
      path: '/settings/tags/listening',
    },
  ],
  canned: [
    {
      product: 'crm',
      feature: 'canned_response',
      need: CANNED_WRITE,
      path: '/settings/canned-response/crm',
    },
  ],
  assignment: [
    {
      product: 'crm',
      feature: 'auto_assignment',
      need: autoAssign.access.write,
      path: '/settings/auto-assignment/crm',
    },
  ],
  keyword: [
    {
      product: 'listening',
      need: KEYWORD_NEEDS.write.listening,
      path: '/settings/keywords/listening?keyword=new',
    },
  ],
  first_post: [
    { product: 'listening', need: ['listening.keyword.read'], path: '/listening/mentions' },
    { product: 'crm', need: ['crm.ticket.read'], path: '/crm' },
  ],
};

/** The places of a step that the products and the plan of an account open: a step without any does not concern the account. */
export function listOpenWays(
  step: OnboardingStepName,
  account: Pick<Session['account'], 'product' | 'features'>,
): readonly OnboardingWay[] {
  return ONBOARDING_STEPS[step].filter(
    ({ product, feature }) =>
      (product === undefined || isActive(account.product, product)) && hasFeature(account, feature),
  );
}
