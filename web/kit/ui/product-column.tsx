import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
const watchers = new Set<() => void>();
const setPlace = (next: HTMLElement | null): void => {
  place = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The place below a product's pages, in the second column of the frame, where a screen may put views of its own. */
export function ProductColumnSlot() {
  return <div ref={setPlace} />;
}

/** Whether the second column stands now; it can be collapsed. */
export const useProductColumn = (): HTMLElement | null => useSyncExternalStore(watch, () => place);

/** Draws something into the second column while the screen is open; nothing where the column is collapsed. */
export function InProductColumn({ children }: { children: ReactNode }) {
  const column = useProductColumn();
  return column && createPortal(children, column);
}
