import { sql } from 'kysely';
import { ADMINISTRATOR_ROLE } from '#contracts/people/rights.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A colleague with the permissions of their role. */
export type Colleague = { name: string; permissions: readonly string[] };

/** Colleagues that are looked through at most: whoever can do a step is among the administrators, who come first. */
const MOST = 200;

/** Colleagues who can sign in, administrators first; those whose role hides them are left out. */
export function listColleagues(unit: UnitOfWork): Promise<Colleague[]> {
  return unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users.name', 'roles.permissions'])
    .where('users.account_id', '=', unit.accountId)
    .where('users.disabled_at', 'is', null)
    .where((is) =>
      is.or([is('users.password_hash', 'is not', null), is('users.signed_in_at', 'is not', null)]),
    )
    .where(sql<boolean>`not roles.permissions @> array['center.invisible.read']`)
    .orderBy(sql`roles.name <> ${ADMINISTRATOR_ROLE}`)
    .orderBy(sql`lower(users.name)`)
    .limit(MOST)
    .execute();
}
