import { useLayoutEffect } from 'react';
import { SCHEME_ATTRIBUTE, useIsDark } from '#web/kit/theme/use-is-dark.ts';

/**
 * Makes the page dark while the component is on the screen, without touching what the person chose. @returns whether it is dark
 * already: what draws on a canvas reads its colours when it begins
 */
export function useDark(): boolean {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute(SCHEME_ATTRIBUTE);
    root.setAttribute(SCHEME_ATTRIBUTE, 'dark');
    return () => root.setAttribute(SCHEME_ATTRIBUTE, before ?? 'light');
  }, []);
  return useIsDark();
}
