import { z } from 'zod';
import { PRODUCT_LIST } from '#contracts/products.ts';

/**
 * The feature flags of plans, spelled in snake_case, as the products declare them. A plan or an account turns them on or off; without its flag a call or page is refused
 * (402), hidden in menus, and explained where it is missing.
 */
export const FEATURES = PRODUCT_LIST.flatMap(({ features }) => features);

export const Feature = z.enum(FEATURES);
export type Feature = z.infer<typeof Feature>;

/**
 * The features that an account has beyond its plan (true) or lacks although its plan has them (false); an unnamed flag follows the plan.
 */
export const FeatureOverrides = z.partialRecord(Feature, z.boolean());
export type FeatureOverrides = z.infer<typeof FeatureOverrides>;

/**
 * The features of an account, in their fixed order.
 * @param planned the list that its plan names; undefined if the plan names none, which means all of them
 */
export function resolveFeatures(
  planned: readonly string[] | undefined,
  overrides: FeatureOverrides,
): readonly Feature[] {
  return FEATURES.filter((feature) => overrides[feature] ?? planned?.includes(feature) ?? true);
}

/** Whether something with a flag (or none) is open to an account. */
export function hasFeature(
  { features }: { features: readonly Feature[] },
  feature: Feature | undefined,
): boolean {
  return feature === undefined || features.includes(feature);
}
