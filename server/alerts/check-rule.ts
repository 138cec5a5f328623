import { MOST_RULES, type LineTarget } from '#contracts/alerts/rule-fields.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { isLineTarget } from '#server/alerts/line-target-store.ts';
import type { AlertSource } from '#server/alerts/ports.ts';
import { countRules } from '#server/alerts/rule-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { areAccountUsers } from '#server/receivers/public.ts';

/** @throws invalid_request where the account has as many rules of the source as it may have */
export async function checkRoom(unit: UnitOfWork, source: AlertSource): Promise<void> {
  if ((await countRules(unit, source)) >= MOST_RULES)
    refuse('invalid_request', { fields: { name: fault('alert_rules', { limit: MOST_RULES }) } });
}

type Recipients = { people: readonly string[]; line: LineTarget | null };

/** @throws invalid_request where a rule notifies somebody who is no user of the account, or an unknown chat of LINE */
export async function checkRecipients(unit: UnitOfWork, { people, line }: Recipients): Promise<void> {
  if (!(await areAccountUsers(unit, people)))
    refuse('invalid_request', { fields: { people: fault('somebody_gone') } });
  if (line && !(await isLineTarget(unit, line)))
    refuse('invalid_request', { fields: { line: fault('line_stranger') } });
}
