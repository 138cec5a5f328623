import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Begins each step of a dialog at its top with the focus in the dialog: the button that led to the step is gone with the step before.
 * @returns the ref of an element that contains the steps
 */
export function useStepStart(step: string | undefined): RefObject<HTMLDivElement | null> {
  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    const dialog = steps.current?.closest<HTMLElement>('[role=dialog]');
    if (!dialog || shown.current === step) return undefined;
    shown.current = step;
    const scrollUp = (): void => dialog.scrollTo({ top: 0 });
    scrollUp();
    dialog.focus({ preventScroll: true });
    // A scroll of the step before that the browser has not drawn yet wins over the first call.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(scrollUp);
    });
    return () => cancelAnimationFrame(frame);
  }, [step]);
  return steps;
}
