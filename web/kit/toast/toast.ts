import { TOAST_MS, FADE_OUT_MS, type ToastTitle } from './constants.ts';

/** One toast on the screen. `leaving` while it fades out. */
export type Toast = { id: number; title: ToastTitle; message: string; leaving: boolean };

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. A toast with the same title and message as a visible one is not shown again. */
export function showToast(title: ToastTitle, message: string): void {
  if (shown.some((one) => one.title === title && one.message === message && !one.leaving)) return;
  lastId += 1;
  set([...shown, { id: lastId, title, message, leaving: false }]);
  runToast(lastId);
}

/** Shows an ERROR toast. */
export const showError = (message: string): void => showToast('ERROR', message);

/** Shows a SUCCESS toast. */
export const showSuccess = (message: string): void => showToast('SUCCESS', message);

/** Starts to fade a toast out; it is removed after {@link FADE_OUT_MS}. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  set(shown.map((one) => (one.id === id ? { ...one, leaving: true } : one)));
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id);
      set(shown.filter((one) => one.id !== id));
    }, FADE_OUT_MS),
  );
}

const isLeaving = (id: number): boolean => shown.some((one) => one.id === id && one.leaving);

/** Stops a toast's timer while somebody reads it (pointer or focus on it); one that is fading out continues to fade out. */
export function pauseToast(id: number): void {
  if (!isLeaving(id)) clearTimeout(timers.get(id));
}

/** Restarts the full time of a paused toast. */
export function runToast(id: number): void {
  if (isLeaving(id)) return;
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_MS),
  );
}

/** The toasts on the screen, oldest first. */
export const getShownToasts = (): readonly Toast[] => shown;

/** Subscribes to every change of {@link getShownToasts}; returns the unsubscribe function. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
