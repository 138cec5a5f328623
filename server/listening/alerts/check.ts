import { validateAlertRule, type AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import { checkRecipients } from '#server/alerts/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { buildRuleCondition } from '#server/listening/alerts/rule-terms.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';

/** Refuses an invalid rule: a missing number, a filter that cannot be read, unknown users or an unknown LINE chat. */
export async function checkRule(unit: UnitOfWork, rule: AlertRuleInput): Promise<void> {
  const invalid = validateAlertRule(rule);
  if (invalid) refuse('invalid_request', { fields: { [invalid.field]: invalid.fault } });
  buildRuleCondition(rule.filter, await readKeywordNames(unit));
  await checkRecipients(unit, rule);
}
