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

/** Where the ticket is one of a list: opens the next one, and brings this one back. Null elsewhere. */
type ListPosition = { goOn: () => void; comeBack: () => void };
export const TicketsAround = createContext<ListPosition | null>(null);

/** What the open ticket does when it is marked as done, and when that is undone. */
export function useGoingOn(): { onMarked: () => void; onUndone: () => void } {
  const around = useContext(TicketsAround);
  const [choice] = useAfterDone();
  const goes = around !== null && choice === 'next';
  return {
    onMarked: () => (goes ? around.goOn() : undefined),
    onUndone: () => (goes ? around.comeBack() : undefined),
  };
}
