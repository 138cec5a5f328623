import { RECEIVER_PERMISSIONS } from '#contracts/email-digests/notification.ts';
import type { Period } from '#contracts/email-digests/schedule.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { composeMentionDigest } from '#server/email-digests/compose.ts';
import type { Letter } from '#server/email-digests/letter.ts';
import type { NotificationRow } from '#server/email-digests/store.ts';
import { composeTicketDigest } from '#server/email-digests/ticket-letter.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { resolveReceivers, type ResolvedReceiver } from '#server/receivers/public.ts';

/** The digests for each receiver; `count` is that of the receiver who sees the most. */
export type Letters = { count: number; of: (receiver: ResolvedReceiver) => Letter | undefined };
type Scope = {
  context: Context;
  accountId: AccountId;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
};

/** Composes the digests of a notification for a period: mentions are the same for everybody, tickets differ by what each receiver sees. */
export async function composeDigests(
  scope: Scope,
  row: NotificationRow,
  { period, zone }: { period: Period; zone: string },
): Promise<Letters> {
  if (row.product === 'listening') {
    const letter = await composeMentionDigest(scope, row, { period, zone });
    return { count: letter.count, of: () => letter };
  }
  const letters = new Map<string, Letter>();
  for (const { user_id, group_id } of await scope.inUnit((unit) => findActiveReceivers(unit, row)))
    if (user_id !== null)
      letters.set(
        user_id,
        await composeTicketDigest(scope, row, { period, zone, person: { _id: user_id, group_id } }),
      );
  return {
    count: Math.max(0, ...[...letters.values()].map(({ count }) => count)),
    of: ({ user_id }) => letters.get(user_id ?? ''),
  };
}

/** The present receivers of a notification. */
export async function findActiveReceivers(
  unit: UnitOfWork,
  row: NotificationRow,
): Promise<ResolvedReceiver[]> {
  const receivers =
    (await resolveReceivers(unit, [row], RECEIVER_PERMISSIONS[row.product])).get(row._id) ?? [];
  const reached = receivers.filter(({ state }) => state === 'receives');
  // A receiver named both as a user and by address gets one e-mail.
  return [...new Map(reached.toReversed().map((one) => [one.email, one])).values()];
}
