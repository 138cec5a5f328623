import { useLayoutEffect, useState } from 'react';

const NAME = 'data-mantine-color-scheme';

/**
 * Makes the page dark while the component is on the screen, without touching what the person chose. @returns whether it is dark
 * already: what draws on a canvas reads its colours when it begins
 */
export const useDark = (): boolean => {
  const [dark, setDark] = useState(false);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute(NAME);
    root.setAttribute(NAME, 'dark');
    setDark(true);
    return () => root.setAttribute(NAME, before ?? 'light');
  }, []);
  return dark;
};
