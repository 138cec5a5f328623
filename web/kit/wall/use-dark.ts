import { useLayoutEffect, useSyncExternalStore } from 'react';

const NAME = 'data-mantine-color-scheme';

function watch(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: [NAME] });
  return () => watcher.disconnect();
}
const isDark = (): boolean => document.documentElement.getAttribute(NAME) === 'dark';

/**
 * Makes the page dark while the component is on the screen, without touching what the person chose. @returns whether it is dark
 * already: what draws on a canvas reads its colours when it begins
 */
export function useDark(): boolean {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute(NAME);
    root.setAttribute(NAME, 'dark');
    return () => root.setAttribute(NAME, before ?? 'light');
  }, []);
  return useSyncExternalStore(watch, isDark);
}
