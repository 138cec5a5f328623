import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';

/** The headings that are currently in view, with their titles. */
const seen = new Map<Element, string>();
const listeners = new Set<() => void>();

/** Registers a page's heading for as long as it is in view; {@link useHeadingVisible} reads it. */
export function useReportHeading(heading: RefObject<Element | null>, title: string): void {
  useLayoutEffect(() => {
    const element = heading.current;
    if (!element) return undefined;
    const tell = (isSeen: boolean): void => {
      if (isSeen) seen.set(element, title);
      else seen.delete(element);
      for (const listener of listeners) listener();
    };
    // Reported before it is rendered, so that the name does not flash above it.
    tell(true);
    const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element);
    return () => {
      observer.disconnect();
      tell(false);
    };
  }, [heading, title]);
}

/** Whether a heading with this title is in view. While one is, the page bar does not repeat the title. */
export function useHeadingVisible(title: string): boolean {
  return useSyncExternalStore(subscribe, () => [...seen.values()].includes(title));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
