import { useSyncExternalStore } from 'react';

/** Where the page says its colour scheme. */
export const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme';

function watch(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: [SCHEME_ATTRIBUTE] });
  return () => watcher.disconnect();
}
const isDark = (): boolean => document.documentElement.getAttribute(SCHEME_ATTRIBUTE) === 'dark';

/** Whether the page is dark now: by the person's choice, or because a wall screen is. */
export const useIsDark = (): boolean => useSyncExternalStore(watch, isDark);
