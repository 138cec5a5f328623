import { useTranslation } from 'react-i18next';
import type { PostTile } from '#contracts/publishing/post.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import type { CalendarTools } from './calendar-context.ts';
import { isMovable } from './post-state.ts';

type Keys = {
  tools: CalendarTools;
  shown: readonly PostTile[];
  onToday: () => void;
  onTurn: (by: 1 | -1) => void;
};

/** The calendar without a pointer: arrows go from post to post, letters act on the chosen posts or the one that has the focus. */
export function useCalendarKeys({ tools, shown, onToday, onTurn }: Keys): void {
  const { t } = useTranslation();
  const { choice, changes, mayMove, mayWrite, askMove, startPost } = tools;
  const focused = () => shown.find(({ _id }) => _id === findTile(document.activeElement)?.dataset['post']);
  const meant = (): readonly PostTile[] => {
    const one = focused();
    return choice.chosen.length > 0 ? choice.chosen : one ? [one] : [];
  };
  const move = () => {
    const posts = meant().filter(isMovable);
    if (posts.length > 0) askMove(posts);
  };
  const duplicate = () => {
    const ids = meant().map(({ _id }) => _id);
    if (ids.length > 0) void changes.duplicate(ids);
  };
  const remove = () => {
    const posts = meant();
    if (posts.length === 0) return;
    void changes.remove(posts);
    choice.clear();
  };
  const toggle = () => {
    const one = focused();
    if (one) choice.toggle(one._id);
  };
  const key = (name: string, text: KeyText, act: () => void) => ({
    key: name,
    text: t(`publishing_calendar.keys.${text}`),
    act,
  });
  useShortcuts([
    key('ArrowLeft', 'left', () => focusBeside(-1)),
    key('ArrowRight', 'right', () => focusBeside(1)),
    key('ArrowUp', 'up', () => focusBelow(-1)),
    key('ArrowDown', 'down', () => focusBelow(1)),
    key('[', 'back', () => onTurn(-1)),
    key(']', 'on', () => onTurn(1)),
    key('t', 'today', onToday),
    key('x', 'choose', toggle),
    key('Ctrl A', 'all', choice.all),
    ...(choice.chosen.length > 0 ? [key('Escape', 'clear', choice.clear)] : []),
    ...(mayMove ? [key('m', 'move', move)] : []),
    ...(mayWrite
      ? [
          key('n', 'new', () => startPost()),
          key('d', 'duplicate', duplicate),
          key('Delete', 'delete', remove),
        ]
      : []),
  ]);
}

type KeyText =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'back'
  | 'on'
  | 'today'
  | 'choose'
  | 'all'
  | 'clear'
  | 'move'
  | 'new'
  | 'duplicate'
  | 'delete';

function findTile(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-post]') ?? null;
}

/** The tiles on the screen, those of each day together. */
function listTiles(): HTMLElement[][] {
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-post]')];
  const byDay = Map.groupBy(tiles, (tile) => tile.closest('[data-day], [data-tray]'));
  return [...byDay.values()];
}

function focus(tile: HTMLElement | undefined): void {
  tile?.querySelector('a')?.focus();
}

/** From nowhere one comes to the first post. */
function focusBelow(by: 1 | -1): void {
  const tiles = listTiles().flat();
  const tile = findTile(document.activeElement);
  focus(tile ? tiles[tiles.indexOf(tile) + by] : tiles[0]);
}

/** The post at the same place of the next day that has any. */
function focusBeside(by: 1 | -1): void {
  const days = listTiles();
  const tile = findTile(document.activeElement);
  const at = days.findIndex((tiles) => tile !== null && tiles.includes(tile));
  if (!tile || at < 0) return focus(days[0]?.[0]);
  const beside = days[at + by];
  return focus(beside?.[Math.min(days[at]?.indexOf(tile) ?? 0, beside.length - 1)]);
}
