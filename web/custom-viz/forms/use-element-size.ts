import { useEffect, useRef, useState, type RefObject } from 'react';

type Size = { width: number; height: number };
const UNKNOWN: Size = { width: 480, height: 260 };

/** The size of an element in pixels as it changes. */
export function useElementSize(): [RefObject<HTMLDivElement | null>, Size] {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(UNKNOWN);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return [place, size];
}
