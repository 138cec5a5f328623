import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';

type Keys = {
  frame: RefObject<HTMLElement | null>;
  mayMove: boolean;
  /** Selects or unselects the card that has the focus or the pointer. */
  onSelect: () => void;
  /** Unselects all; absent where nothing is selected. */
  onClear: (() => void) | undefined;
  /** Moves a card so many columns on. */
  onShift: (ticketId: string, by: 1 | -1) => void;
};

/** The board without a pointer: `j` and `k` go through a column, `h` and `l` from one to the next, `[` and `]` take the card along. */
export function useBoardKeys({ frame, mayMove, onSelect, onClear, onShift }: Keys): void {
  const { t } = useTranslation();
  const go = (columns: number, cards: number) => focusBy(frame.current, { columns, cards });
  const shift = (by: 1 | -1) => {
    const id = focusedCard()?.dataset['card'];
    if (id !== undefined) onShift(id, by);
  };
  useShortcuts([
    { key: 'j', text: t('inbox.board.keys.down'), act: () => go(0, 1) },
    { key: 'k', text: t('inbox.board.keys.up'), act: () => go(0, -1) },
    { key: 'h', text: t('inbox.board.keys.left'), act: () => go(-1, 0) },
    { key: 'l', text: t('inbox.board.keys.right'), act: () => go(1, 0) },
    ...(mayMove
      ? [
          { key: 'x', text: t('inbox.board.keys.select'), act: onSelect },
          { key: '[', text: t('inbox.board.keys.back'), act: () => shift(-1) },
          { key: ']', text: t('inbox.board.keys.on'), act: () => shift(1) },
        ]
      : []),
    ...(onClear ? [{ key: 'Escape', text: t('inbox.bulk.clear'), act: onClear }] : []),
  ]);
}

/** The ticket of the card that has the focus. */
export const getFocusedCardId = (): string | undefined => focusedCard()?.dataset['card'];

function focusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-card]') ?? null;
}

/** Columns without a card are passed over; from nowhere one comes to the first card. */
function focusBy(frame: HTMLElement | null, by: { columns: number; cards: number }): void {
  const columns = Array.from(frame?.querySelectorAll('section') ?? [], (column) =>
    Array.from(column.querySelectorAll<HTMLElement>('[data-card]')),
  ).filter((cards) => cards.length > 0);
  const card = focusedCard();
  const from = columns.findIndex((cards) => card !== null && cards.includes(card));
  const row = card === null ? 0 : (columns[from]?.indexOf(card) ?? 0);
  const to = from < 0 ? columns[0] : columns[from + by.columns];
  const found = from < 0 ? to?.[0] : to?.[Math.min(row, to.length - 1) + by.cards];
  found?.querySelector('a')?.focus();
}
