import { useEffect, useRef, type RefObject } from 'react';

/** A menu returns the focus to its button a few milliseconds after it closes: what it opened takes the focus after that. */
const AFTER_MS = 30;

/** Focuses an element that was mounted by a click or by an item of a menu, if `on`; the return value is its `ref`. */
export function useLateFocus<T extends HTMLElement>(on: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => element.current?.focus(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [on]);
  return element;
}
