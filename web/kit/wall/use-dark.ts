import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { SCHEME_ATTRIBUTE, useIsDark } from '#web/kit/theme/use-is-dark.ts';

/**
 * Makes the page dark while the component is on the screen, without touching what the person chose. @returns whether it is dark
 * already: what draws on a canvas reads its colours when it begins
 */
export function useDark(): boolean {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const chosen = useRef(scheme);
  useLayoutEffect(() => {
    chosen.current = scheme;
  }, [scheme]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const darken = (): void => {
      if (root.getAttribute(SCHEME_ATTRIBUTE) !== 'dark') root.setAttribute(SCHEME_ATTRIBUTE, 'dark');
    };
    darken();
    // A page that begins with the wall gets the chosen scheme afterwards, as does one whose system turns to light.
    const watcher = new MutationObserver(darken);
    watcher.observe(root, { attributeFilter: [SCHEME_ATTRIBUTE] });
    return () => {
      watcher.disconnect();
      root.setAttribute(SCHEME_ATTRIBUTE, chosen.current);
    };
  }, []);
  return useIsDark();
}
