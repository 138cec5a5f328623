import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
const watchers = new Set<() => void>();
function setPlace(next: HTMLElement | null): void {
  place = next;
  for (const watcher of watchers) watcher();
}
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The slot below a product's pages, in the second column of the frame, where a screen may show views of its own. */
export function ProductColumnSlot() {
  return <div ref={setPlace} />;
}

/** The element of the second column, null while it is collapsed. */
export const useProductColumn = (): HTMLElement | null => useSyncExternalStore(watch, () => place);

/** Renders content into the second column while the screen is open; nothing if the column is collapsed. */
export function InProductColumn({ children }: { children: ReactNode }) {
  const column = useProductColumn();
  return column && createPortal(children, column);
}
