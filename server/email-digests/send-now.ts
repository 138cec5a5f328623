import { SEND_AGAIN_SECONDS } from '#contracts/email-digests/endpoints.ts';
import type { NotificationProduct } from '#contracts/email-digests/notification.ts';
import { computeLastPeriod } from '#contracts/email-digests/schedule.ts';
import type { Session } from '#contracts/identity/session.ts';
import { composeDigests } from '#server/email-digests/letters.ts';
import { recordDigestRun } from '#server/email-digests/mail-run.ts';
import { findLastManualRun } from '#server/email-digests/run-store.ts';
import { findRow, lockRow } from '#server/email-digests/store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { loadSendingContext } from '#server/receivers/public.ts';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit'> & { session: Session };

/**
 * Sends a notification to all its receivers now, whatever the number of items: the contents of its preview, which the schedule reports
 * again when it is due.
 * @returns the number of receivers
 * @throws not_found, stale_version where it changed meanwhile, too_many right after it was sent manually
 */
export async function sendNow(
  scope: Scope,
  { product, _id }: { product: NotificationProduct; _id: string },
): Promise<number> {
  const { row, zone } = await scope.inUnit(async (unit) => {
    const found = requireFound(await findRow(unit, _id));
    if (found.product !== product) return refuse('not_found');
    await refuseSoon(unit, _id);
    return { row: found, zone: found.time_zone ?? (await loadSendingContext(unit, product)).zone };
  });
  const period = computeLastPeriod({ schedule: row.schedule, zone }, scope.context.clock());
  const letters = await composeDigests(scope, row, { period, zone });
  return scope.inUnit(async (unit) => {
    const now = requireFound(await lockRow(unit, _id));
    if (now.version !== row.version) refuse('stale_version');
    await refuseSoon(unit, _id);
    const { _id: requested_by } = scope.session.user;
    return recordDigestRun(unit, { row, period, letters, least: 0, requested_by });
  });
}

/** Two clicks send one e-mail. */
async function refuseSoon(unit: UnitOfWork, id: string): Promise<void> {
  const last = await findLastManualRun(unit, id);
  const wait = last ? Date.parse(last) + SEND_AGAIN_SECONDS * 1000 - unit.now.getTime() : 0;
  if (wait > 0) refuse('too_many', { retryAfter: Math.ceil(wait / 1000) });
}
