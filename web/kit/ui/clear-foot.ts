import { useCallback } from 'react';

/** Elements at the foot of the screen with which people work: bars and toasts are shown above them. */
const feet = new Set<HTMLElement>();
/** What ends further than this (pixels) above the lower edge of the window is no foot; a phone's navigation may be below it. */
const NEAR = 110;

/** What people press next without a foot of its own: the buttons of a dialog or drawer, and the main button of a page. */
const BUTTONS = '[role=dialog] button, main button[type=submit], main button[data-variant=filled]';

const observer = new ResizeObserver(measureFeet);
window.addEventListener('resize', measureFeet);

/** Measures how far bars and toasts must stay above the lower edge, for their style sheets; called when one is shown. */
export function measureFeet(): void {
  const heights = [...feet, ...document.querySelectorAll(BUTTONS)]
    .map((foot) => foot.getBoundingClientRect())
    .filter(
      ({ height, top, bottom }) =>
        height > 0 && top < window.innerHeight && window.innerHeight - bottom <= NEAR,
    )
    .map(({ top }) => window.innerHeight - top);
  document.documentElement.style.setProperty('--es-foot', `${Math.round(Math.max(0, ...heights))}px`);
}

/** Keeps bars and toasts above an element at the foot of the screen, such as a composer or the buttons of a drawer: its `ref`. */
export function useClearFoot(): (foot: HTMLElement | null) => (() => void) | undefined {
  return useCallback((foot) => {
    if (!foot) return undefined;
    feet.add(foot);
    observer.observe(foot);
    measureFeet();
    return () => {
      feet.delete(foot);
      observer.unobserve(foot);
      measureFeet();
    };
  }, []);
}
