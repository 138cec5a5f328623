import { useEffect, useRef, useState, type RefObject } from 'react';

const STEP = 20;

/** The width of an element in pixels as it changes; a usual width until it is known. */
export function useElementWidth(): [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      // In steps, so that not every pixel of a drag draws everything again.
      if (entry) setWidth(Math.round(entry.contentRect.width / STEP) * STEP);
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return [place, width];
}
