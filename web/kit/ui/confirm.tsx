import { lazy, Suspense, useState, useSyncExternalStore } from 'react';

const ConfirmModal = lazy(() =>
  import('./confirm-modal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal })),
);

/** A question before an act: the act's name is the button's, never "OK". */
export type Confirmation = {
  title: string;
  text: string;
  /** What else one should know before, such as what uses the thing. */
  more?: readonly string[];
  act: string;
  danger?: boolean;
};

/** A question that stands on the screen, and what takes its answer. */
export type OpenQuestion = Confirmation & { answer: (yes: boolean) => void };

let open: OpenQuestion | null = null;
const watchers = new Set<() => void>();
const set = (next: OpenQuestion | null): void => {
  open = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Asks; true when the person named the act. `if (await confirm({…})) send(…)`. */
export const confirm = (question: Confirmation): Promise<boolean> =>
  new Promise((resolve) => {
    open?.answer(false);
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });

/** The one dialog that {@link confirm} opens; stands once in the application. Its code is fetched with the first question. */
export function ConfirmDialog() {
  const now = useSyncExternalStore(watch, () => open);
  // The words stay while the dialog closes, so nothing empties before the eye.
  const [last, setLast] = useState<OpenQuestion | null>(null);
  if (now && now !== last) setLast(now);
  const shown = now ?? last;
  return <Suspense>{shown && <ConfirmModal question={shown} opened={now !== null} />}</Suspense>;
}
