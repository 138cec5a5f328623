import type { z } from 'zod';
import type { sendEmailNotificationJob } from '#contracts/email-digests/endpoints.ts';
import { computeNextRun, computeDuePeriod, REST_MS, type Period } from '#contracts/email-digests/schedule.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { composeDigests, type Letters } from '#server/email-digests/letters.ts';
import { recordDigestRun } from '#server/email-digests/mail-run.ts';
import { toSettledPeriod, SETTLING_MS } from '#server/email-digests/settled.ts';
import { findRow, lockRow, setTiming, type NotificationRow } from '#server/email-digests/store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { loadSendingContext, type SendingContext } from '#server/receivers/public.ts';

type DueNotification = { row: NotificationRow; place: SendingContext; period: Period };

/**
 * Sends the due period of a notification once, however many processes try at the same time: events are read first, and the row is then
 * locked and must be unchanged.
 */
export async function sendNotification(
  context: Context,
  payload: z.output<(typeof sendEmailNotificationJob)['payload']>,
): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const due = await inUnit((unit) => readDue(unit, payload.notification_id));
  if (!due) return;
  const { row, place, period } = due;
  const letters =
    place.awake && period.from < period.to
      ? await composeDigests({ context, accountId, inUnit }, row, { period, zone: place.zone })
      : null;
  await inUnit(async (unit) => {
    const now = await lockRow(unit, row._id);
    if (!now || now.next_run_at !== row.next_run_at || now.version !== row.version) return;
    await settle(unit, due, letters);
  });
}

async function readDue(unit: UnitOfWork, id: string): Promise<DueNotification | null> {
  const row = await findRow(unit, id);
  if (!row?.next_run_at) return null;
  // Immediate notifications are evaluated every minute; others report a whole period, which has to settle first.
  const wait = row.schedule.every === 'at_once' ? 0 : SETTLING_MS;
  if (Date.parse(row.next_run_at) + wait > unit.now.getTime()) return null;
  const account = await loadSendingContext(unit, row.product);
  const place = { ...account, zone: row.time_zone ?? account.zone };
  const covered = row.covered_until === null ? null : new Date(row.covered_until);
  const period = computeDuePeriod({ schedule: row.schedule, zone: place.zone }, { now: unit.now, covered });
  // Tickets exist as soon as their messages do; only mentions go through the pipeline first.
  return { row, place, period: row.product === 'crm' ? period : await toSettledPeriod(unit, period) };
}

async function settle(
  unit: UnitOfWork,
  { row, place, period }: DueNotification,
  letters: Letters | null,
): Promise<void> {
  const at_once = row.schedule.every === 'at_once';
  const next = computeNextRun({ schedule: row.schedule, zone: place.zone }, unit.now);
  const least = Math.max(row.minimum, at_once ? 1 : 0);
  // Immediate notifications collect until there are enough items; an evaluation without a result is not recorded.
  if (!letters || (at_once && letters.count < least))
    return setTiming(unit, row._id, {
      next_run_at: next,
      ...(letters ? {} : { covered_until: period.to }),
    });
  await setTiming(unit, row._id, {
    next_run_at: at_once ? new Date(unit.now.getTime() + REST_MS) : next,
    covered_until: period.to,
  });
  await recordDigestRun(unit, { row, period, letters, least, requested_by: null });
}
