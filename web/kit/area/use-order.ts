import { useEffect, useMemo, useRef, useState } from 'react';
import { moveItem } from '#web/kit/form/move-item.ts';
import type { Item } from './item.ts';
import type { AreaData } from './use-area.ts';

/** The pause in moving before the order is saved, in milliseconds: keyboard users move a row step by step. */
const REST_MS = 600;

/** Items in the order that the user sets, saved after a moment; an order that could not be saved is reset to the stored one. */
export function useOrder(store: AreaData): {
  items: readonly Item[];
  move: (from: number, to: number) => void;
} {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const items = useMemo(() => inOrder(store.data, wanted), [store.data, wanted]);
  const save = useRef(store.order);
  useEffect(() => {
    save.current = store.order;
  });
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => {
      const back = () => setWanted((now) => (now === wanted ? null : now));
      void save.current(wanted).then(back, back);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return {
    items,
    move: (from, to) =>
      setWanted(
        moveItem(
          items.map(({ _id }) => _id),
          from,
          to,
        ),
      ),
  };
}

/** The items in the wanted order; an item that was added in the meantime is at the end, one that was deleted is gone. */
function inOrder(items: readonly Item[], wanted: readonly string[] | null): readonly Item[] {
  if (!wanted) return items;
  const places = new Map(wanted.map((id, place) => [id, place]));
  return items.toSorted((a, b) => (places.get(a._id) ?? Infinity) - (places.get(b._id) ?? Infinity) || 0);
}
