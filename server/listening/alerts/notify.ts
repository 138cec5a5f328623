import { AccountId } from '#contracts/kit/ids.ts';
import { notifyLineJob } from '#contracts/listening/alerts/endpoints.ts';
import type { Context } from '#server/kit/context.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { claimNotification, findAlert } from '#server/listening/alerts/alert-store.ts';
import { findRule } from '#server/listening/alerts/rule-store.ts';
import { listNotifiableUsers } from '#server/listening/alerts/user-store.ts';
import { notify } from '#server/notifications/public.ts';

type AlertKey = { account_id: string; alert_id: string };

/** The path of an alert in the suite. */
export const buildAlertPath = (id: string): string => `/listening/alerts?alert=${id}`;

/**
 * Notifies the users of a rule of one alert, on the channels that they chose, and on LINE where the rule names a chat there. A second run
 * notifies nobody again.
 */
export async function notifyAlert(context: Context, { account_id, alert_id }: AlertKey): Promise<void> {
  const accountId = AccountId.parse(account_id);
  await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    if (!(await isAccountActive(unit, 'listening'))) return;
    const alert = await findAlert(unit, alert_id);
    const rule = alert && (await findRule(unit, alert.rule_id));
    if (!alert || !rule || !(await claimNotification(unit, alert_id))) return;
    await notify(unit, {
      userIds: await listNotifiableUsers(unit, rule.people),
      kind: 'alert.fired',
      topic: alert_id,
      link: buildAlertPath(alert_id),
      values: alert.facts,
      only: { web: rule.by_web, email: rule.by_email },
    });
    if (rule.line)
      await unit.addJob(notifyLineJob, { account_id, alert_id }, { key: `alert-line:${alert_id}` });
  });
}
