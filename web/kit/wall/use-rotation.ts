import { useCallback, useEffect, useState } from 'react';

/**
 * Rotates through several dashboards, page by page, each page for some seconds; `running` pauses and resumes.
 *
 * @param pages how many pages each has
 */
export function useRotation(pages: readonly number[], seconds: number) {
  const [{ index, page }, setPlace] = useState({ index: 0, page: 0 });
  const [running, setRunning] = useState(true);
  // A list is a new object with every render, with the same numbers.
  const key = pages.join();
  const step = useCallback(
    (by: 1 | -1) =>
      setPlace((now) => {
        const counts = key.split(',').map(Number);
        const turned = now.page + by;
        if (turned >= 0 && turned < (counts[now.index] ?? 1)) return { ...now, page: turned };
        const index = (now.index + by + counts.length) % counts.length;
        return { index, page: by > 0 ? 0 : (counts[index] ?? 1) - 1 };
      }),
    [key],
  );
  const turns = pages.reduce((sum, count) => sum + count, 0) > 1;
  useEffect(() => {
    if (!running || !turns) return;
    const timer = setTimeout(() => step(1), seconds * 1000);
    return () => clearTimeout(timer);
  }, [running, turns, seconds, step, index, page]);
  return {
    index,
    // A screen that became larger may have fewer pages.
    page: Math.min(page, Math.max(1, pages[index] ?? 1) - 1),
    running,
    turns,
    next: () => step(1),
    previous: () => step(-1),
    toggle: () => setRunning((now) => !now),
  };
}
