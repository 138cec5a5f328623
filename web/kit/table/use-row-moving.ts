import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowMoving } from './row-grip.tsx';

/**
 * Moving rows of a table to another position; undefined while the rows are sorted differently from their own order.
 *
 * @returns what the rows need, and the screen reader text for the last move
 */
export function useRowMoving(given: {
  count: number;
  rowHeight: number;
  move: ((from: number, to: number) => void) | undefined;
  sorted: boolean;
}): { moving: RowMoving | undefined; spoken: string } {
  const { count, rowHeight, move, sorted } = given;
  const { t } = useTranslation();
  const [place, show] = useState<RowMoving['place']>(null);
  const [spoken, speak] = useState('');
  if (!move || sorted) return { moving: undefined, spoken };
  return {
    spoken,
    moving: {
      place,
      show,
      count,
      rowHeight,
      move: (from, to) => {
        if (from === to || to < 0 || to >= count) return;
        move(from, to);
        speak(t('kit.table.moved', { place: to + 1, count }));
      },
    },
  };
}
