import { useLayoutEffect } from 'react';
import type { EmbeddedDashboard } from '#contracts/custom-viz/embedding.ts';
import { SCHEME_ATTRIBUTE } from '#web/kit/theme/use-is-dark.ts';

/** Draws the page in the colours that its token names, without touching what the person chose for the suite; `auto`: those of the system. */
export function useEmbedLook(theme: EmbeddedDashboard['theme']): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    const apply = (): void => {
      const isDark = theme === 'auto' ? system.matches : theme === 'dark';
      root.setAttribute(SCHEME_ATTRIBUTE, isDark ? 'dark' : 'light');
    };
    apply();
    system.addEventListener('change', apply);
    return () => system.removeEventListener('change', apply);
  }, [theme]);
}
