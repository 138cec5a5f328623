import { playChime } from './chime.ts';

const LOCK = 'earshot-speaker';
/** A burst of notifications sounds once in this time (milliseconds). */
const PAUSE_MS = 3000;
const GESTURES = ['pointerdown', 'keydown'] as const;

/** Makes sounds in this tab, unless another tab of the same browser does. */
export type Speaker = { ring: () => void; close: () => void };

/**
 * Opens the speaker of this tab. A browser lets a page sound only after a click or key in it; from then on the tab waits for a lock that
 * one tab holds until it is closed, so that several open tabs sound once.
 */
export function openSpeaker(): Speaker {
  const audio = new AudioContext();
  const closed = new AbortController();
  let isSpeaker = false;
  let last = Number.NEGATIVE_INFINITY;
  const ready = (): void => {
    void audio.resume().then(() => {
      for (const gesture of GESTURES) document.removeEventListener(gesture, ready);
      return holdLock(closed.signal, () => {
        isSpeaker = true;
      });
    });
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, ready);
  // After a click in an earlier document of this tab it may sound at once.
  if (audio.state === 'running') ready();
  return {
    ring: () => {
      const now = performance.now();
      if (!isSpeaker || audio.state !== 'running' || now - last < PAUSE_MS) return;
      last = now;
      playChime(audio);
    },
    close: () => {
      for (const gesture of GESTURES) document.removeEventListener(gesture, ready);
      closed.abort();
      void audio.close();
    },
  };
}

/** Holds the lock of this browser's speaker until `signal` aborts. Without locks (a site without TLS) every tab has it. */
async function holdLock(signal: AbortSignal, onHeld: () => void): Promise<void> {
  if (!('locks' in navigator)) {
    onHeld();
    return;
  }
  try {
    await navigator.locks.request(LOCK, { signal }, () => {
      onHeld();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
  } catch (error) {
    // Closed before it was this tab's turn.
    if (!signal.aborted) throw error;
  }
}
