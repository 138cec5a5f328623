import type { LineTarget, QuietHours, RuleQuiet } from '#contracts/alerts/rule-fields.ts';
import type { AlertSource } from '#server/alerts/ports.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What rules of every source have. */
const COLUMNS = [
  '_id',
  'name',
  'kind',
  'sensitivity',
  'cooldown_hours',
  'quiet_hours',
  'people',
  'by_web',
  'by_email',
  'line',
  'active',
  'muted',
  'snoozed_until',
  'version',
  'created_at',
  'updated_at',
  'effective_from',
] as const;

/** Begins a query of the rules of one source, with the columns that all rules have. */
export function selectRules(unit: UnitOfWork, source: AlertSource) {
  return accountTable(unit, 'alert_rules').selectFrom().select(COLUMNS).where('source', '=', source);
}

/** How many rules of one source the account has. */
export async function countRules(unit: UnitOfWork, source: AlertSource): Promise<number> {
  const { count } = await accountTable(unit, 'alert_rules')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whom the rule of an alert notifies, and how. */
export function findDelivery(unit: UnitOfWork, ruleId: string) {
  return accountTable(unit, 'alert_rules').find(ruleId, ['_id', 'people', 'by_web', 'by_email', 'line']);
}

type Delivery = { quiet_hours: QuietHours | null; line: LineTarget | null };

/** The fields of a rule as they are stored: quiet hours and chat of LINE as JSON. */
export function toRuleColumns<Fields extends Delivery>({ quiet_hours, line, ...fields }: Fields) {
  return {
    ...fields,
    quiet_hours: quiet_hours && JSON.stringify(quiet_hours),
    line: line && JSON.stringify(line),
  };
}

/** Mutes or snoozes a rule, or ends that; its editable fields and its version stay. */
export async function setRuleQuiet(
  unit: UnitOfWork,
  id: string,
  { muted, snoozed_until: until }: RuleQuiet,
): Promise<void> {
  await accountTable(unit, 'alert_rules').update(id, {
    muted,
    snoozed_until: until === null ? null : new Date(until),
  });
}

/** Deletes a rule with its alerts. */
export function deleteRule(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'alert_rules').delete(id);
}
