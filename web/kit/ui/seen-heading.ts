import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';

/** The headings that can be seen now, with what they say. */
const seen = new Map<Element, string>();
const listeners = new Set<() => void>();

/** A page's heading tells what it says for as long as it is not scrolled out of sight. */
export const useTellHeading = (heading: RefObject<Element | null>, title: string): void => {
  useLayoutEffect(() => {
    const element = heading.current;
    if (!element) return undefined;
    const tell = (isSeen: boolean): void => {
      if (isSeen) seen.set(element, title);
      else seen.delete(element);
      for (const listener of listeners) listener();
    };
    // Said before it is drawn, so that the name does not flash above it.
    tell(true);
    const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element);
    return () => {
      observer.disconnect();
      tell(false);
    };
  }, [heading, title]);
};

/** Whether a heading that says this can be seen: whatever names the page elsewhere keeps quiet meanwhile. */
export const useHeadingSeen = (title: string): boolean =>
  useSyncExternalStore(subscribe, () => [...seen.values()].includes(title));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
