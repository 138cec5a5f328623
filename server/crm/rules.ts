import { RULE_FAULTS } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** The actors whom the ticket rules restrict: a person, or a key that acts for one; never the suite itself. */
export const getActingUserId = ({ actor }: Pick<UnitOfWork, 'actor'>): string | null => getActorUserId(actor);

/** Refuses what a setting of the CRM forbids, naming it; does nothing where none does. @throws illegal_transition */
export function refuseByRule(reason: string | null): void {
  if (reason === null || !(reason in RULE_FAULTS)) return;
  const found = Object.entries(RULE_FAULTS).find(([rule]) => rule === reason)?.[1];
  refuse('illegal_transition', { ...(found ? { fault: found } : {}), data: { reason } });
}
