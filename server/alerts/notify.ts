import { AccountId } from '#contracts/kit/ids.ts';
import { notifyLineJob } from '#contracts/listening/alerts/endpoints.ts';
import { claimNotification, findAlert } from '#server/alerts/alert-store.ts';
import { findDelivery } from '#server/alerts/rule-store.ts';
import { ALERT_SOURCES, buildAlertPath } from '#server/alerts/sources.ts';
import type { Context } from '#server/kit/context.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { notify } from '#server/notifications/public.ts';
import { isMeasureFacts } from '#texts/format-alert.ts';

type AlertKey = { account_id: string; alert_id: string };

/**
 * Notifies the users of a rule of one alert, on the channels that they chose, and on LINE where the rule names a chat there. A second run
 * notifies nobody again.
 */
export async function notifyAlert(context: Context, { account_id, alert_id }: AlertKey): Promise<void> {
  const accountId = AccountId.parse(account_id);
  await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const alert = await findAlert(unit, alert_id);
    const rule = alert && (await findDelivery(unit, alert.rule_id));
    if (!alert || !rule || !(await isAccountActive(unit, ALERT_SOURCES[alert.source].product))) return;
    if (!(await claimNotification(unit, alert_id))) return;
    const notification = {
      userIds: await context.ports.alertAudiences[alert.source](unit, rule),
      topic: alert_id,
      link: buildAlertPath(alert),
      only: { web: rule.by_web, email: rule.by_email },
    };
    if (isMeasureFacts(alert.facts))
      await notify(unit, { ...notification, kind: 'measure_alert.fired', values: alert.facts });
    else await notify(unit, { ...notification, kind: 'alert.fired', values: alert.facts });
    if (rule.line)
      await unit.addJob(notifyLineJob, { account_id, alert_id }, { key: `alert-line:${alert_id}` });
  });
}
