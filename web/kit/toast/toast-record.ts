import { dismissToast, pauseToast, getShownToasts, watchToasts } from './toast.ts';

/** The toasts that a test raised, as title and message. */
export type ToastRecord = { raised: () => (readonly [title: string, message: string])[]; stop: () => void };

/**
 * Records the toasts of a test. All tests of a process share one list of toasts: those of other tests are dismissed, so that they hide none
 * with the same text. The recorded ones stay until `stop`, however long the test takes.
 */
export function recordToasts(): ToastRecord {
  dismissAll();
  const before = new Set(getShownToasts().map(({ id }) => id));
  const own = () => getShownToasts().filter(({ id }) => !before.has(id));
  // A toast's timer starts after the announcement: it is paused once it has started.
  const unwatch = watchToasts(() => queueMicrotask(() => own().forEach(({ id }) => pauseToast(id))));
  return {
    raised: () => own().map(({ title, message }) => [title, message] as const),
    stop: () => {
      unwatch();
      dismissAll();
    },
  };
}

function dismissAll(): void {
  for (const { id } of getShownToasts()) dismissToast(id);
}
