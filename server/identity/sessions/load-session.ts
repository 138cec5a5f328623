import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { Session } from '#contracts/identity/session.ts';
import { completeProductMap } from '#contracts/kit/products.ts';
import { resolveFeatures } from '#contracts/permissions/features.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { buildPeopleQuery, type PersonRow } from '#server/identity/sessions/session-user-store.ts';
import { getDisabledFeatures } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import { resolveProviderKind, buildProviderKindSql, toSessionPayment } from '#server/payment/public.ts';

/** All data about one user that the shell needs. @throws when the user is gone */
export async function loadSession(context: Context, accountId: string, userId: string): Promise<Session> {
  const { config, database } = context;
  const row = await buildPeopleQuery(database.platform, buildProviderKindSql(config))
    .where('users.account_id', '=', accountId)
    .where('users._id', '=', userId)
    .executeTakeFirstOrThrow();
  return toSession(context, row);
}

/** A user's session out of their row. */
export function toSession(context: Context, row: PersonRow): Session {
  return Session.parse({
    user: {
      _id: row._id,
      account_id: row.account_id,
      name: row.name,
      email: row.email,
      role: { _id: row.role_id, name: row.role_name, permissions: row.permissions },
      must_change_password: row.must_change_password,
      password_change_date: row.password_change_date,
      punch_data: { in_status: row.in_status },
      language: row.own_language,
      calendar: row.calendar,
      time_zone: row.own_time_zone,
    },
    account: {
      _id: row.account_id,
      name: row.account_name,
      product: completeProductMap(row.product),
      password_strength: row.password_strength,
      // A user who signs in without a password has none that could expire.
      ...(row.has_password ? { password_policy_since: row.password_policy_since } : {}),
      time_zone: row.time_zone,
      week_start: row.week_start,
      fiscal_start_month: row.fiscal_start_month,
      language: row.language,
      features: resolveFeatures(row.plan_features ?? undefined, row.feature_overrides).filter(
        (feature) => !getDisabledFeatures(context).has(feature),
      ),
    },
    group: row.group_id ? { _id: row.group_id, name: row.group_name } : null,
    ...toSessionPayment(row, {
      enabled:
        resolveProviderKind(context.config, row.demo) !== 'none' && row.account_id !== PLATFORM_ACCOUNT_ID,
      language: row.own_language ?? (row.language === 'th' ? 'th' : 'en'),
      calendar: row.calendar,
      now: context.clock(),
    }),
    brand: OWN_BRAND,
    ...(context.config.smtpUrl === undefined ? { mails_held: true as const } : {}),
  });
}
