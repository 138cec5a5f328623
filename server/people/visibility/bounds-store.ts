import { sql } from 'kysely';
import { z } from 'zod';
import { VISIBILITY_PERMISSIONS } from '#contracts/people/visibility/endpoints.ts';
import type { OptionProduct } from '#contracts/people/visibility/option.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const Chosen = z.array(z.string()).nullable();

/**
 * The ids chosen for the group of a user; null for a kind that is not restricted. Stored with a file that is made for the user, to be
 * compared with what they may see when it is downloaded.
 */
export const Bounds = z.object({ keywords: Chosen, monitors: Chosen, channels: Chosen, tags: Chosen });

export type Bounds = z.infer<typeof Bounds>;

/** The bounds of a user in a product; null for users without restrictions, including all who may set what groups see. */
export async function loadBounds(
  unit: UnitOfWork,
  product: OptionProduct,
  userId: string,
): Promise<Bounds | null> {
  const { rows } = await sql<Bounds>`
    select case when option.keywords_enable then option.keywords end as keywords,
           nullif(option.custom_socials, '{}') as monitors, nullif(option.engagements, '{}') as channels,
           nullif(option.tags, '{}') as tags
      from group_options option
      join users person on person.account_id = option.account_id and person.group_id = option.group_id
      join roles role on role.account_id = person.account_id and role._id = person.role_id
     where option.account_id = ${unit.accountId} and option.product = ${product} and person._id = ${userId}
       and not (role.permissions @> ${[...VISIBILITY_PERMISSIONS.write[product]]}::text[])`.execute(unit.db);
  const row = rows[0];
  return row && KINDS.some((kind) => row[kind] !== null) ? row : null;
}

/** The kinds of data that bounds restrict. */
export const KINDS = Bounds.keyof().options;
