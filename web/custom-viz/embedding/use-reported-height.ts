import { useEffect, useRef, type RefObject } from 'react';
import { sendToPage } from './embedding-page.ts';

/** Reports how high an element is, now and whenever that changes, so that the page around the frame can give it the room. */
export function useReportedHeight(origin: string | undefined): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let last = 0;
    const watcher = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      if (height === last) return;
      last = height;
      sendToPage({ type: 'resized', height }, origin);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [origin]);
  return place;
}
