import { z } from 'zod';
import type { TicketState } from '#contracts/crm/ticket.ts';
import { CRM_UI_FIELDS } from '#contracts/crm/ui-settings/area.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { countByState } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

const States = z.object({ ticket_states: CRM_UI_FIELDS.ticket_states });
type Values = Record<string, unknown>;

/** A state in which there are tickets cannot be disabled: nobody could find them. @throws illegal_transition with their number */
export async function refuseStatesInUse(
  unit: UnitOfWork,
  { before, next }: { before: Values; next: Values },
): Promise<void> {
  const used = new Set(statesOf(before));
  const still = new Set(statesOf(next));
  const gone = [...used].filter((state) => !still.has(state));
  if (gone.length === 0) return;
  const counts = await countByState(unit, gone);
  const [first] = counts;
  if (!first) return;
  refuse('illegal_transition', {
    fault: fault('tickets_in_state', { state: first.state, tickets: first.count }),
    data: { counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])) },
  });
}

function statesOf(values: Values): TicketState[] {
  return States.parse({ ticket_states: values['ticket_states'] }).ticket_states.flatMap(({ state, in_use }) =>
    in_use ? [state] : [],
  );
}
