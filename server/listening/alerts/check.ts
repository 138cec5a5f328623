import { MOST_RULES } from '#contracts/alerts/rule-fields.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { validateAlertRule, type AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import { areUsersOfAccount, isLineTarget } from '#server/alerts/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { countRules } from '#server/listening/alerts/rule-store.ts';
import { buildRuleCondition } from '#server/listening/alerts/rule-terms.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';

/** Refuses an invalid rule: a missing number, a filter that cannot be read, unknown users or an unknown LINE chat. */
export async function checkRule(unit: UnitOfWork, rule: AlertRuleInput): Promise<void> {
  const invalid = validateAlertRule(rule);
  if (invalid) refuse('invalid_request', { fields: { [invalid.field]: invalid.fault } });
  buildRuleCondition(rule.filter, await readKeywordNames(unit));
  if (!(await areUsersOfAccount(unit, rule.people)))
    refuse('invalid_request', { fields: { people: fault('somebody_gone') } });
  if (rule.line && !(await isLineTarget(unit, rule.line)))
    refuse('invalid_request', { fields: { line: fault('line_stranger') } });
}

/** @throws invalid_request where the account has reached the limit of rules */
export async function checkRoom(unit: UnitOfWork): Promise<void> {
  const count = await countRules(unit);
  if (count >= MOST_RULES)
    refuse('invalid_request', { fields: { name: fault('alert_rules', { limit: MOST_RULES }) } });
}
