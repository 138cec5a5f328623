import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whom the rule of an alert notifies, and how. */
export function findDelivery(unit: UnitOfWork, ruleId: string) {
  return accountTable(unit, 'alert_rules').find(ruleId, ['_id', 'people', 'by_web', 'by_email', 'line']);
}
