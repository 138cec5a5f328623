import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Page } from '#contracts/kit/page.ts';
import { FEATURES, type Feature } from '#contracts/permissions/features.ts';
import { ENDPOINTS, PAGES } from '#contracts/register.ts';

/** What one flag opens: the names of calls and screens that carry it. */
export type FeatureGate = { calls: readonly string[]; pages: readonly string[] };

/** Which flags open what, read off the declarations that carry them. */
export const featureGates = (
  endpoints: readonly Pick<Endpoint, 'name' | 'feature'>[],
  pages: readonly Pick<Page, 'name' | 'feature'>[],
): Readonly<Record<Feature, FeatureGate>> => {
  const gate = (feature: Feature): FeatureGate => ({
    calls: endpoints.filter((one) => one.feature === feature).map(({ name }) => name),
    pages: pages.filter((one) => one.feature === feature).map(({ name }) => name),
  });
  return Object.fromEntries(FEATURES.map((feature) => [feature, gate(feature)])) as Record<
    Feature,
    FeatureGate
  >;
};

/** The gates of this suite: documentation, administration and tests read it. */
export const FEATURE_GATES = featureGates(ENDPOINTS, PAGES);
