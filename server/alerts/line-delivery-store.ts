import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { LineDelivery } from '#contracts/listening/alerts/alert.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

/** The contents of an event for a failed delivery. */
const FailedLineDelivery = z.object({
  fault: z.string(),
  /** Absent in events of an earlier version. */
  line_fault: StoredFault.default(null),
  retries: z.boolean(),
});
type FailedLineDelivery = z.infer<typeof FailedLineDelivery>;

/**
 * The state of an alert's delivery to LINE; null where LINE was not requested. A failure is kept in the event log until the alert is
 * delivered after all.
 */
export async function findLineDelivery(unit: UnitOfWork, alertId: string): Promise<LineDelivery | null> {
  const alert = await accountTable(unit, 'alerts').find(alertId, ['line_notified_at']);
  if (alert?.line_notified_at)
    return { state: 'delivered', at: alert.line_notified_at, fault: null, line_fault: null };
  const last = await lastFailure(unit, alertId);
  return (
    last && {
      state: last.retries ? 'retrying' : 'refused',
      at: last.at,
      fault: last.fault,
      line_fault: last.line_fault,
    }
  );
}

/** Records that LINE refused an alert; repeated attempts with the same fault are recorded once. */
export async function recordLineFailure(
  unit: UnitOfWork,
  alertId: string,
  { fault, retries }: { fault: Fault; retries: boolean },
): Promise<void> {
  const last = await lastFailure(unit, alertId);
  const sentence = formatFault(fault);
  if (last?.fault === sentence && last.retries === retries) return;
  unit.record({
    kind: 'alert.line_failed',
    entityId: alertId,
    data: { alert_id: alertId, fault: sentence, line_fault: fault, retries },
  });
}

async function lastFailure(
  unit: UnitOfWork,
  alertId: string,
): Promise<(FailedLineDelivery & { at: string }) | null> {
  const line = await accountTable(unit, 'event_log')
    .selectFrom()
    .select(['at', 'data'])
    .where('entity_id', '=', alertId)
    .where('kind', '=', 'alert.line_failed')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line ? { at: line.at, ...FailedLineDelivery.parse(line.data) } : null;
}
