import { useEffect, useRef } from 'react';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** How often the time without input is checked (milliseconds). */
const CHECK_MS = 1000;

type Options = {
  /** Whether the time without input counts now. */
  enabled: boolean;
  seconds: number;
  /** After so many seconds without input on the page; `since` is the last input, in milliseconds. */
  onIdle: (since: number) => void;
  /** With the first input after that. */
  onReturn: () => void;
};

/** Detects that a user stopped using the page, and that they use it again. */
export function useIdle({ enabled, seconds, onIdle, onReturn }: Options): void {
  const latest = useRef({ onIdle, onReturn });
  const last = useRef(0);
  const idle = useRef(false);
  useEffect(() => {
    latest.current = { onIdle, onReturn };
  });
  useEffect(() => {
    const onInput = (): void => {
      last.current = Date.now();
      if (!idle.current) return;
      idle.current = false;
      latest.current.onReturn();
    };
    const options = { capture: true, passive: true };
    for (const input of INPUTS) window.addEventListener(input, onInput, options);
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, onInput, options);
    };
  }, []);
  useEffect(() => {
    if (!enabled) return undefined;
    last.current = Date.now();
    const timer = setInterval(() => {
      if (idle.current || Date.now() - last.current < seconds * 1000) return;
      idle.current = true;
      latest.current.onIdle(last.current);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [enabled, seconds]);
}
