import { useEffect, useMemo, useRef, useState } from 'react';
import { moveItem } from '#web/kit/form/move-item.ts';
import type { Item } from './item.ts';
import type { AreaData } from './use-area.ts';

/** How long moving must rest before the order is saved, in milliseconds: who moves a row by keyboard does so step by step. */
const REST_MS = 600;

/** Items in the order that the person makes, saved after a moment; what could not be saved goes back to what is stored. */
export const useOrder = (
  store: AreaData,
): { items: readonly Item[]; move: (from: number, to: number) => void } => {
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
};

/** The items as wanted; one that came meanwhile stands at the end, one that went is gone. */
const inOrder = (items: readonly Item[], wanted: readonly string[] | null): readonly Item[] => {
  if (!wanted) return items;
  const places = new Map(wanted.map((id, place) => [id, place]));
  return items.toSorted((a, b) => (places.get(a._id) ?? Infinity) - (places.get(b._id) ?? Infinity) || 0);
};
