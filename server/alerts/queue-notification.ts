import type { QuietHours } from '#contracts/alerts/rule-fields.ts';
import { notifyAlertJob } from '#contracts/listening/alerts/endpoints.ts';
import { notifyAt } from '#server/alerts/quiet-hours.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type NotifyingRule = { muted: boolean; snoozed_until: string | null; quiet_hours: QuietHours | null };

/** Queues the notification of a new alert, at the end of quiet hours; a rule that is muted or snoozed notifies nobody. */
export async function queueNotification(
  unit: UnitOfWork,
  rule: NotifyingRule,
  alertId: string,
): Promise<void> {
  if (isQuiet(unit, rule)) return;
  const runAt = await notifyAt(unit, rule.quiet_hours);
  await unit.addJob(
    notifyAlertJob,
    { account_id: unit.accountId, alert_id: alertId },
    { key: `alert:${alertId}`, ...(runAt ? { runAt } : {}) },
  );
}

function isQuiet(unit: UnitOfWork, { muted, snoozed_until }: NotifyingRule): boolean {
  return muted || (snoozed_until !== null && Date.parse(snoozed_until) > unit.now.getTime());
}
