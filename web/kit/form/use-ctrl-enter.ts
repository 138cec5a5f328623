import { useEffect, useRef, type RefObject } from 'react';

/** Ctrl (or ⌘) + Enter anywhere within the element does the act. @returns where to hang the element */
export const useCtrlEnter = <E extends HTMLElement>(act: () => void): RefObject<E | null> => {
  const place = useRef<E>(null);
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
  }, []);
  return place;
};
