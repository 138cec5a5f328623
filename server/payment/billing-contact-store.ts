import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whom mails about plan and payment go to: everybody with the role that pays. */
export async function listBillingContacts(
  unit: UnitOfWork,
): Promise<{ people: { email: string; name: string }[]; language: 'en' | 'th' }> {
  const people = await unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles._id', '=', 'users.role_id').onRef('roles.account_id', '=', 'users.account_id'),
    )
    .where('users.account_id', '=', unit.accountId)
    .where('roles.name', '=', ACCOUNT_ADMIN)
    .where('users.disabled_at', 'is', null)
    .select(['users.email', 'users.name'])
    .execute();
  const { language } = await loadAccountProfile(unit);
  return { people, language };
}
