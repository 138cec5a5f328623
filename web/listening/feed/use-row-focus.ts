import { useRef, type RefObject } from 'react';

type Rows = {
  count: number;
  /** The element that contains the rows, each marked by `data-index`. */
  place: RefObject<HTMLElement | null>;
  /** Scrolls a row into view. */
  show: (index: number) => void;
};

/** The row of a feed that has the focus, and how keys move it. */
export function useRowFocus({ count, place, show }: Rows) {
  const at = useRef(-1);
  const rowOf = (index: number): HTMLElement | null =>
    place.current?.querySelector<HTMLElement>(`[data-index="${index}"] > article`) ?? null;
  const focused = (): number => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    return row && place.current?.contains(row) ? Number(row.dataset.index) : at.current;
  };
  const focus = (index: number) => rowOf(index)?.focus({ preventScroll: true });
  const move = (step: number) => {
    const next = Math.max(0, Math.min(count - 1, focused() + step));
    at.current = next;
    show(next);
    // A row far away has to be rendered first.
    if (rowOf(next)) focus(next);
    else onceDrawn(() => focus(next));
  };
  /** After an action that removes the focused row, the focus moves to the row that takes its place. */
  const keepPlace = (index: number) => {
    at.current = index;
    onceDrawn(() => {
      if (document.activeElement === document.body) focus(index);
    });
  };
  return { focused, move, keepPlace };
}

function onceDrawn(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
