import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { compileBlocker, type Blocker } from '#engine/blocker/compile.ts';
import { findBlockerStamp } from '#server/crm/blocker/rule-store.ts';
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
export async function loadBlocker(
  context: Context,
  unit: UnitOfWork,
  connectionId: string,
): Promise<Blocker | null> {
  const { stamp, kept_out } = await findBlockerStamp(unit, connectionId);
  if (stamp === '') return kept_out ? NO_RULES : null;
  return ready(context, { accountId: unit.accountId, stamp }, async () =>
    compileBlocker(await listSetting(unit, postBlocker, 'rules')),
  );
}
