import { useSyncExternalStore } from 'react';
import { useSession } from '#web/kit/session/session.ts';

/**
 * The list of waiting messages in local storage as far as every page needs it: its name, its changes and its length. What a message is, is
 * in `waiting-queue.ts`, whose code is loaded only where something waits.
 */
const watchers = new Set<() => void>();

/** The key in local storage: several people may sign in on one machine. */
export const nameWaitingList = (user: string): string => `earshot-waiting:${user}`;

/** Subscribes to changes, also of other tabs; returns the unsubscribe function. */
export function watchWaiting(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

/** Reports a change of the list to this tab; others hear of it from the browser. */
export function publishWaiting(): void {
  for (const watcher of watchers) watcher();
}

/** How many messages of the user are sent once there is a connection. */
export function useWaitingCount(): number {
  const user = useSession().user._id;
  return useSyncExternalStore(watchWaiting, () => countWaiting(localStorage.getItem(nameWaitingList(user))));
}

/** Messages that were refused wait for their author, not for a connection. */
export function countWaiting(text: string | null): number {
  try {
    const items: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(items) ? items.filter(isWaiting).length : 0;
  } catch {
    return 0;
  }
}

function isWaiting(one: unknown): boolean {
  return typeof one === 'object' && one !== null && 'refusal' in one && one.refusal === null;
}
