import type { z } from 'zod';
import { Language, PasswordStrength } from '#contracts/accounts/account.ts';
import { ProductMap, completeProductMap } from '#contracts/kit/products.ts';
import type { OwnAccountDetail, updateAccount as contract } from '#contracts/people/account.ts';
import { resolveFeatures } from '#contracts/permissions/features.ts';
import { getDisabledFeatures } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { findAccountDetail, lockAccount, updateAccount } from '#server/people/account-store.ts';

type Detail = z.output<typeof OwnAccountDetail>;

/** The account of a unit of work, with the features that follow from its plan and its switches. @throws not_found */
export async function readAccount(context: Context, unit: UnitOfWork): Promise<Detail> {
  const { plan_features, feature_overrides, ...row } = requireFound(await findAccountDetail(unit));
  const off = getDisabledFeatures(context);
  return {
    ...row,
    product: completeProductMap(ProductMap.parse(row.product)),
    password_strength: PasswordStrength.parse(row.password_strength),
    language: Language.parse(row.language),
    features: resolveFeatures(plan_features ?? undefined, feature_overrides).filter((one) => !off.has(one)),
  };
}

function logged(detail: Detail) {
  return {
    name: detail.name,
    time_zone: detail.time_zone,
    week_start: detail.week_start,
    fiscal_start_month: detail.fiscal_start_month,
    language: detail.language,
    password_strength: detail.password_strength,
    second_factor_required: detail.second_factor_required,
    session_idle_minutes: detail.session_idle_minutes,
    session_hours: detail.session_hours,
  };
}

/** Changes the fields of an account that its administrators set. @throws stale_version */
export async function changeAccount(
  context: Context,
  unit: UnitOfWork,
  { version, ...fields }: z.output<typeof contract.input.body>,
): Promise<Detail> {
  await lockAccount(unit);
  const before = await readAccount(context, unit);
  checkVersion(version, before);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  await updateAccount(unit, given);
  const after = await readAccount(context, unit);
  unit.record({
    kind: 'account.updated',
    entityId: unit.accountId,
    before: logged(before),
    after: logged(after),
  });
  return after;
}
