import { useEffect, useRef, useState, type RefObject } from 'react';

/** The width of an element in pixels as it changes; a usual width until it is known. */
export function useElementWidth(): [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width);
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return [place, width];
}
