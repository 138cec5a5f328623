import { useLocalStorage } from '@mantine/hooks';
import { createContext, useContext } from 'react';

/** What follows when a ticket is done: each user chooses on each machine. */
export type AfterDone = 'next' | 'stay';

/** The user's choice, and how it is changed. */
export function useAfterDone(): readonly [AfterDone, (next: AfterDone) => void] {
  const [choice, set] = useLocalStorage<AfterDone>({
    key: 'earshot-after-done',
    defaultValue: 'next',
    getInitialValueInEffect: false,
  });
  return [choice === 'stay' ? 'stay' : 'next', set];
}

/** What takes the focus in the ticket that opens. */
export type TicketFocus = 'heading' | 'composer';

/** What takes the focus in the next ticket: the composer where somebody writes just now, so that they go on writing there. */
export function findNextFocus(): TicketFocus {
  return document.activeElement?.matches('textarea, [contenteditable]') ? 'composer' : 'heading';
}

/** Where the ticket is one of a list: opens the next one, and brings this one back. Null elsewhere. */
type ListPosition = { goOn: (focus: TicketFocus) => void; comeBack: () => void };
export const TicketsAround = createContext<ListPosition | null>(null);

/** What the open ticket does when it is marked as done, and when that is undone. */
export function useGoingOn(): { onMarked: (focus?: TicketFocus) => void; onUndone: () => void } {
  const around = useContext(TicketsAround);
  const [choice] = useAfterDone();
  const goes = around !== null && choice === 'next';
  return {
    onMarked: (focus = 'heading') => (goes ? around.goOn(focus) : undefined),
    onUndone: () => (goes ? around.comeBack() : undefined),
  };
}
