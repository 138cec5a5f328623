import { computePlanTime } from '#contracts/publishing/plan-time.ts';
import type { Context } from '#server/kit/context.ts';
import { listPlanned, updateInstant } from '#server/publishing/sending/across-accounts-store.ts';

/** How many posts are read at a time. */
const BATCH = 2000;

/**
 * Computes the instants of planned times anew: a newer version of the zones' rules may have changed what a wall clock shows. The wall time is
 * what people planned, so it stays.
 */
export async function recomputePlans(context: Context): Promise<number> {
  const { clock, log } = context;
  let changed = 0;
  let after = { at: clock().toISOString(), _id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await listPlanned(context, { ...after, limit: BATCH });
    for (const row of rows) {
      const { at } = computePlanTime(row);
      if (at === new Date(row.at).toISOString()) continue;
      changed += 1;
      await updateInstant(context, row, at);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after = { at: last.at, _id: last._id };
  }
  if (changed > 0)
    log.info({ posts: changed }, 'the rules of zones changed: planned times are computed anew');
  return changed;
}
