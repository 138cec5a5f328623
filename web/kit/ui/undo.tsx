import { Button } from '@mantine/core';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { measureFeet } from './clear-foot.ts';
import classes from './undo.module.css';

/** How long an action can be undone, in milliseconds. */
const UNDO_MS = 10_000;

/** What was done, and how it is done finally or undone. */
type UndoOffer = {
  text: string;
  act: () => void;
  undo: () => void;
  /** What the button undoes, where the text names several things. */
  undoText?: string;
  /** How long it is offered, in milliseconds. */
  during?: number;
};
type PendingAction = UndoOffer & { id: number };

let pending: PendingAction | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const watchers = new Set<() => void>();
function set(next: PendingAction | null): void {
  clearTimeout(timer);
  pending = next;
  for (const watcher of watchers) watcher();
}
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function settle(): void {
  const due = pending;
  set(null);
  due?.act();
}

/**
 * Offers ten seconds to undo an action: hide the item at once, pass what performs the action as `act` and what shows the item again as
 * `undo`. Another action, or leaving the page, performs the previous one at once.
 */
export function actWithUndo(offer: UndoOffer): void {
  settle();
  lastId += 1;
  set({ ...offer, id: lastId });
  timer = setTimeout(settle, offer.during ?? UNDO_MS);
}

window.addEventListener('pagehide', settle);

/** The bar at the foot that {@link actWithUndo} shows; mounted once in the application. */
export function UndoBar() {
  const now = useSyncExternalStore(watch, () => pending);
  const { t } = useTranslation();
  useLayoutEffect(measureFeet, [now]);
  if (!now) return null;
  const takeBack = () => {
    set(null);
    now.undo();
  };
  return (
    <div className={classes.bar} role="status" key={now.id}>
      <span>{now.text}</span>
      <Button className={classes.act} size="compact-sm" variant="white" color="dark" onClick={takeBack}>
        {now.undoText ?? t('kit.undo')}
      </Button>
    </div>
  );
}
