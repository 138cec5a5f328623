import type { FilledAccount } from '#bench/quick-analytic/filled-account.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { addOldDays, claimDays, publishDays } from '#server/listening/rollups/days-store.ts';

/** Records in the suite that the rollups of a filled store are built. */
export async function publishRollups({ suite, store, person }: FilledAccount): Promise<void> {
  const { context } = suite;
  const spans = store.filled.sums.made;
  const days = spans.flatMap(({ from, to }) =>
    Array.from({ length: Math.round((to - from) / MS_PER_DAY) }, (_one, at) =>
      new Date(from + at * MS_PER_DAY).toISOString().slice(0, 10),
    ),
  );
  const mentions = spans.reduce((sum, one) => sum + one.mentions, 0);
  await inTransaction(context, { accountId: person.accountId, actor: SYSTEM }, async (unit) => {
    await addOldDays(unit, days);
    const claim = await claimDays(unit, { workerId: context.newId(), before: unit.now, most: days.length });
    await publishDays(unit, claim, new Map(days.map((day) => [day, Math.round(mentions / days.length)])));
  });
}
