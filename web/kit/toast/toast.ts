import { TOAST_MS, FADE_OUT_MS, type ToastTitle } from './constants.ts';

/** One toast on the screen. `leaving` while it fades out. */
export type Toast = { id: number; title: ToastTitle; message: string; leaving: boolean };

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

const set = (next: readonly Toast[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a toast. The same title and message is shown once: a second one while the first stands does nothing. */
export const showToast = (title: ToastTitle, message: string): void => {
  if (shown.some((one) => one.title === title && one.message === message && !one.leaving)) return;
  lastId += 1;
  set([...shown, { id: lastId, title, message, leaving: false }]);
  runToast(lastId);
};

/** An ERROR toast. */
export const showError = (message: string): void => showToast('ERROR', message);

/** A SUCCESS toast. */
export const showSuccess = (message: string): void => showToast('SUCCESS', message);

/** Begins to fade a toast out; it is gone after {@link FADE_OUT_MS}. */
export const dismissToast = (id: number): void => {
  clearTimeout(timers.get(id));
  set(shown.map((one) => (one.id === id ? { ...one, leaving: true } : one)));
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id);
      set(shown.filter((one) => one.id !== id));
    }, FADE_OUT_MS),
  );
};

const isLeaving = (id: number): boolean => shown.some((one) => one.id === id && one.leaving);

/** Stops a toast's time while somebody reads it (pointer or focus on it); one that leaves already goes on leaving. */
export const pauseToast = (id: number): void => {
  if (!isLeaving(id)) clearTimeout(timers.get(id));
};

/** Gives a held toast its whole time again. */
export const runToast = (id: number): void => {
  if (isLeaving(id)) return;
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_MS),
  );
};

/** The toasts on the screen, oldest first. */
export const getShownToasts = (): readonly Toast[] => shown;

/** Hears every change of {@link getShownToasts}; answers how to stop. */
export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
