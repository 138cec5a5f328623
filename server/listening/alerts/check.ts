import { validateAlertRule, MOST_RULES, type AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { areUsersOfAccount } from '#server/listening/alerts/user-store.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';
import { isLineTarget } from '#server/listening/alerts/line-target-store.ts';
import { countRules } from '#server/listening/alerts/rule-store.ts';
import { buildRuleCondition } from '#server/listening/alerts/rule-terms.ts';

/** Refuses an invalid rule: a missing number, a filter that cannot be read, unknown users or an unknown LINE chat. */
export const checkRule = async (unit: UnitOfWork, rule: AlertRuleInput): Promise<void> => {
  const fault = validateAlertRule(rule);
  if (fault) refuse('invalid_request', { fields: { [fault.field]: fault.reason } });
  buildRuleCondition(rule.filter, await readKeywordNames(unit));
  if (!(await areUsersOfAccount(unit, rule.people)))
    refuse('invalid_request', { fields: { people: 'names somebody who is not here' } });
  if (rule.line && !(await isLineTarget(unit, rule.line)))
    refuse('invalid_request', { fields: { line: 'names a chat that never wrote to this account' } });
};

/** @throws invalid_request where the account has reached the limit of rules */
export const checkRoom = async (unit: UnitOfWork): Promise<void> => {
  const count = await countRules(unit);
  if (count >= MOST_RULES)
    refuse('invalid_request', { fields: { name: `an account has at most ${MOST_RULES} alert rules` } });
};
