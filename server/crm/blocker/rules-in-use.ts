import { sql } from 'kysely';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { compileBlocker, type Blocker } from '#engine/blocker/compile.ts';
import { makeVersionCache } from '#server/crm/blocker/version-cache.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listSetting } from '#server/settings/public.ts';

const ready = makeVersionCache<Blocker>();

/** Matches nothing; it is used where no rule is in use, but blocked items may be delivered again. */
const NO_RULES = compileBlocker([]);

/**
 * The account's rules, compiled; compiled again only when one was changed. Null where nothing needs checking: no rule is in use, and no
 * item of this connection was blocked.
 */
export const loadBlocker = async (
  context: Context,
  unit: UnitOfWork,
  connectionId: string,
): Promise<Blocker | null> => {
  const { stamp, kept_out } = await stampOf(unit, connectionId);
  if (stamp === '') return kept_out ? NO_RULES : null;
  return ready(context, { accountId: unit.accountId, stamp }, async () =>
    compileBlocker(await listSetting(unit, postBlocker, 'rules')),
  );
};

/** Which rules in which versions and order are in use, and whether anything was blocked: one small statement per delivery. */
const stampOf = async (
  { db, accountId }: UnitOfWork,
  connectionId: string,
): Promise<{ stamp: string; kept_out: boolean }> => {
  const { rows } = await sql<{ stamp: string; kept_out: boolean }>`
    select coalesce(string_agg(_id || ':' || version, ',' order by position, _id), '') as stamp,
           exists (select from blocked_items where account_id = ${accountId} and connection_id = ${connectionId}) as kept_out
      from post_blocker_rules where account_id = ${accountId} and active`.execute(db);
  return rows[0] ?? { stamp: '', kept_out: false };
};
