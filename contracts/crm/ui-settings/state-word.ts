import type { TicketState } from '#contracts/crm/ticket.ts';
import type { UsedState } from '#contracts/crm/ui-settings/area.ts';

/** The account's own word for a state in a language; nothing where it uses the suite's. */
export function getStateLabel(
  states: readonly UsedState[],
  state: TicketState,
  language: 'en' | 'th',
): string | undefined {
  return states.find((one) => one.state === state)?.label[language] || undefined;
}

/** The states that the account uses, in its order. */
export function getStatesInUse(states: readonly UsedState[]): TicketState[] {
  return states.flatMap(({ state, in_use }) => (in_use ? [state] : []));
}
