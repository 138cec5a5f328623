import { Holdings } from '#contracts/people/user.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { HoldingKind, OwnedRecords } from '#server/people/ports.ts';

const KINDS = Holdings.keyof().options;

function kindsOf(owned: readonly OwnedRecords[], kind: keyof Holdings): HoldingKind[] {
  return owned.flatMap(({ holdings }) => holdings?.[kind] ?? []);
}

/** Counts what somebody else takes over when a user leaves. */
export async function countHoldings(
  owned: readonly OwnedRecords[],
  unit: UnitOfWork,
  userId: string,
): Promise<Holdings> {
  const counts: Holdings = { tickets: 0, keywords: 0, posts: 0 };
  for (const kind of KINDS)
    for (const holding of kindsOf(owned, kind)) counts[kind] += await holding.count(unit, userId);
  return counts;
}

/** Transfers everything of a user to another, or to nobody. @throws invalid_request */
export async function transferHoldings(
  owned: readonly OwnedRecords[],
  unit: UnitOfWork,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  for (const kind of KINDS)
    for (const holding of kindsOf(owned, kind)) await holding.transfer(unit, from, to);
}
