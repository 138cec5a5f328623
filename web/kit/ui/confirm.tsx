import { lazy, Suspense, useState, useSyncExternalStore } from 'react';

const ConfirmModal = lazy(() =>
  import('./confirm-modal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal })),
);

/** A question before an action: the button is labelled with the action, never "OK". */
export type Confirmation = {
  title: string;
  text: string;
  /** Further information before confirming, such as what uses the item. */
  more?: readonly string[];
  act: string;
  danger?: boolean;
};

/** A question that is on the screen, and the callback for its answer. */
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

/** Asks for confirmation; true if the user confirmed. `if (await confirm({…})) send(…)`. */
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

/** The one dialog that {@link confirm} opens; mounted once in the application. Its code is loaded with the first question. */
export function ConfirmDialog() {
  const now = useSyncExternalStore(watch, () => open);
  // The text stays while the dialog closes, so that it does not visibly empty.
  const [last, setLast] = useState<OpenQuestion | null>(null);
  if (now && now !== last) setLast(now);
  const shown = now ?? last;
  return <Suspense>{shown && <ConfirmModal question={shown} opened={now !== null} />}</Suspense>;
}
