import type { Kysely } from 'kysely';
import { z } from 'zod';
import { DefaultRoles } from '#contracts/admin/default-roles.ts';
import { DEFAULT_ROLES } from '#contracts/permissions/default-roles.ts';
import type { Tables } from '#server/kit/db/schema.ts';

const KEY = 'default_roles';
type Reader = Pick<Kysely<Tables>, 'selectFrom'>;
type Writer = Pick<Kysely<Tables>, 'selectFrom' | 'insertInto'>;

/** The suite's own list: in force until an administrator changes it. */
const OWN: DefaultRoles = {
  version: 0,
  changed_at: null,
  roles: DEFAULT_ROLES.map(({ name, permissions }) => ({ name, about: '', permissions: [...permissions] })),
};

const Stored = z.object({ value: DefaultRoles });

/** The roles that a new organisation begins with. */
export async function readDefaultRoles(db: Reader): Promise<DefaultRoles> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? Stored.parse(row).value : OWN;
}

/** Writes the list as its next version. */
export async function writeDefaultRoles(db: Writer, value: DefaultRoles): Promise<void> {
  const stored = JSON.stringify(value);
  await db
    .insertInto('installation')
    .values({ key: KEY, value: stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stored }))
    .execute();
}
