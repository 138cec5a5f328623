import { useCallback, useEffect, useState } from 'react';

/** One of several after the other, each for some seconds; `running` stops and goes on. */
export const useRotation = (count: number, seconds: number) => {
  const [index, setIndex] = useState(0);
  const [running, setRunning] = useState(true);
  const step = useCallback(
    (by: number) => setIndex((now) => (count === 0 ? 0 : (now + by + count) % count)),
    [count],
  );
  useEffect(() => {
    if (!running || count < 2) return;
    const timer = setInterval(() => step(1), seconds * 1000);
    return () => clearInterval(timer);
  }, [running, count, seconds, step]);
  return {
    index,
    running,
    next: () => step(1),
    previous: () => step(-1),
    toggle: () => setRunning((now) => !now),
  };
};
