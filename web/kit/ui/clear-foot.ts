import { useCallback } from 'react';

/** Elements at the foot of the screen with which people work: bars and toasts are shown above them. */
const feet = new Set<HTMLElement>();
/** What ends further than this (pixels) above the lower edge of the window is no foot; a phone's navigation may be below it. */
const NEAR = 110;

const observer = new ResizeObserver(measure);
window.addEventListener('resize', measure);

/** The height that they take, for the style sheets of bars and toasts. */
function measure(): void {
  const heights = [...feet]
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && window.innerHeight - bottom <= NEAR)
    .map(({ top }) => window.innerHeight - top);
  document.documentElement.style.setProperty('--es-foot', `${Math.round(Math.max(0, ...heights))}px`);
}

/** Keeps bars and toasts above an element at the foot of the screen, such as a composer or the buttons of a drawer: its `ref`. */
export function useClearFoot(): (foot: HTMLElement | null) => (() => void) | undefined {
  return useCallback((foot) => {
    if (!foot) return undefined;
    feet.add(foot);
    observer.observe(foot);
    measure();
    return () => {
      feet.delete(foot);
      observer.unobserve(foot);
      measure();
    };
  }, []);
}
