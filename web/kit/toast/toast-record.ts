import { dismissToast, pauseToast, getShownToasts, watchToasts } from './toast.ts';

/** The toasts that a test raised, as title and message. */
export type ToastRecord = { raised: () => (readonly [title: string, message: string])[]; stop: () => void };

/**
 * Records the toasts of a test. All tests of a process share one corner of toasts: those of others begin to leave, so that they hide
 * none of the same words. The recorded ones stay until `stop`, however long the test takes.
 */
export const recordToasts = (): ToastRecord => {
  dismissAll();
  const before = new Set(getShownToasts().map(({ id }) => id));
  const own = () => getShownToasts().filter(({ id }) => !before.has(id));
  // A toast begins its time after it is announced: it is held once it has.
  const unwatch = watchToasts(() => queueMicrotask(() => own().forEach(({ id }) => pauseToast(id))));
  return {
    raised: () => own().map(({ title, message }) => [title, message] as const),
    stop: () => {
      unwatch();
      dismissAll();
    },
  };
};

const dismissAll = (): void => {
  for (const { id } of getShownToasts()) dismissToast(id);
};
