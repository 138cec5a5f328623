import type { TicketState } from '#contracts/crm/ticket.ts';
import type { UsedState } from '#contracts/crm/ui-settings/area.ts';

/** The account's own word for a state in a language; nothing where it uses the suite's. */
export const getStateLabel = (
  states: readonly UsedState[],
  state: TicketState,
  language: 'en' | 'th',
): string | undefined => states.find((one) => one.state === state)?.label[language] || undefined;

/** The states that the account uses, in its order. */
export const getStatesInUse = (states: readonly UsedState[]): TicketState[] =>
  states.flatMap(({ state, in_use }) => (in_use ? [state] : []));
