import { useSyncExternalStore } from 'react';

/** Kept for the tab alone: somebody who works in a second tab has not come from the list there. */
const KEY = 'earshot-onboarding-step';
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const readTrail = (): string | null => sessionStorage.getItem(KEY);

/** Notes the step for which a page was opened from the list; null ends it. */
export function setTrail(step: string | null): void {
  if (step === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, step);
  for (const watcher of watchers) watcher();
}

/** The step for which the user left the list; null where they came from elsewhere. */
export const useTrail = (): string | null => useSyncExternalStore(watch, readTrail);
