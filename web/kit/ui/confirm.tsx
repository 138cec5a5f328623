import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { Confirmation, OpenQuestion } from '#web/kit/ui/confirmation.ts';

const ConfirmModal = lazy(() =>
  import('./confirm-modal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal })),
);

let open: OpenQuestion | null = null;
const watchers = new Set<() => void>();
function set(next: OpenQuestion | null): void {
  open = next;
  for (const watcher of watchers) watcher();
}
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Asks for confirmation; true if the user confirmed. `if (await confirm({…})) send(…)`. */
export function confirm(question: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    open?.answer(false);
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

/** The one dialog that {@link confirm} opens; mounted once in the application. Its code is loaded with the first question. */
export function ConfirmDialog() {
  const now = useSyncExternalStore(watch, () => open);
  // The text stays while the dialog closes, so that it does not visibly empty.
  const [last, setLast] = useState<OpenQuestion | null>(null);
  if (now && now !== last) setLast(now);
  const shown = now ?? last;
  return <Suspense>{shown && <ConfirmModal question={shown} opened={now !== null} />}</Suspense>;
}
