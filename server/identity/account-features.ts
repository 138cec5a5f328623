import { resolveFeatures, type Feature } from '#contracts/permissions/features.ts';
import { findFeatureSettings } from '#server/identity/account-store.ts';
import { getDisabledFeatures } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whether the unit's account has a feature: for what the suite does by itself, where no call was checked on its way in. */
export async function hasAccountFeature(
  context: Context,
  unit: UnitOfWork,
  feature: Feature,
): Promise<boolean> {
  const row = await findFeatureSettings(unit);
  if (!row || getDisabledFeatures(context).has(feature)) return false;
  return resolveFeatures(row.planned ?? undefined, row.feature_overrides).includes(feature);
}
