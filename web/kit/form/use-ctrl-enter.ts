import { useEffect, useRef, type RefObject } from 'react';

/** Ctrl (or ⌘) + Enter anywhere within an element does the act. */
export function useCtrlEnter(place: RefObject<HTMLElement | null>, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const element = place.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [place]);
}
