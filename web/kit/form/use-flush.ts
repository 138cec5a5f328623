import { useEffect, useRef } from 'react';

/** Saves at once when the page is left or hidden: what was edited a moment ago is not lost. */
export function useFlush(unsaved: boolean, save: () => Promise<unknown>): void {
  const latest = useRef({ unsaved, save });
  useEffect(() => {
    latest.current = { unsaved, save };
  });
  useEffect(() => {
    const flush = () => {
      if (latest.current.unsaved) void latest.current.save();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      flush();
    };
  }, []);
}
