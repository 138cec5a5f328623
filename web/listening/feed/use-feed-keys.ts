import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { useShortcuts, type Shortcut } from '#web/kit/ui/shortcuts.tsx';
import type { Acts } from './use-acts.ts';
import type { Selection } from './use-selection.ts';

type Feed = {
  mentions: readonly FeedMention[];
  /** The element that holds the rows, each marked by `data-index`. */
  place: RefObject<HTMLElement | null>;
  /** Brings a row into sight. */
  show: (index: number) => void;
  onNewest: () => void;
  acts: Acts;
  selection: Selection;
  /** Opens the choice of tags for what is selected. */
  onTag: () => void;
};

/** The keys of the feed: j and k move (Enter opens the row in focus), o opens the original, n shows what is new. */
export const useFeedKeys = ({ mentions, place, show, onNewest, acts, selection, onTag }: Feed): void => {
  const { t } = useTranslation();
  const at = useRef(-1);
  const rowOf = (index: number): HTMLElement | null =>
    place.current?.querySelector<HTMLElement>(`[data-index="${index}"] > article`) ?? null;
  const focused = (): number => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    return row && place.current?.contains(row) ? Number(row.dataset.index) : at.current;
  };
  const move = (step: number) => {
    const next = Math.max(0, Math.min(mentions.length - 1, focused() + step));
    at.current = next;
    show(next);
    const row = rowOf(next);
    const focus = () => rowOf(next)?.focus({ preventScroll: true });
    // A row far away has to be drawn first.
    if (row) focus();
    else requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const atFocus = (act: (mention: FeedMention) => void) => () => {
    const mention = mentions[focused()];
    if (mention) act(mention);
  };
  const { may } = acts;
  /** What is selected, or else the mention in focus. */
  const chosen = (): { ids: readonly string[] } | undefined => {
    if (selection.ids.size > 0) return { ids: [...selection.ids] };
    const mention = mentions[focused()];
    return mention && { ids: [mention._id] };
  };
  const onChosen = (act: (ids: { ids: readonly string[] }) => Promise<void>) => () => {
    const ids = chosen();
    if (ids) void act(ids).then(selection.clear);
  };
  const work: Shortcut[] = may.work
    ? [
        { key: 'e', text: t('feed.shortcuts.done'), act: onChosen((ids) => acts.status(ids, 'done')) },
        {
          key: 's',
          text: t('feed.shortcuts.star'),
          act: atFocus((mention) => void acts.star({ ids: [mention._id] }, !mention.starred)),
        },
        { key: 'h', text: t('feed.shortcuts.hide'), act: onChosen((ids) => acts.hide(ids, true)) },
      ]
    : [];
  const tag: Shortcut = {
    key: 't',
    text: t('feed.shortcuts.tag'),
    act: () => {
      const mention = mentions[focused()];
      if (selection.ids.size === 0 && mention) selection.toggle(mention._id);
      onTag();
    },
  };
  useShortcuts([
    { key: 'x', text: t('feed.shortcuts.select'), act: atFocus(({ _id }) => selection.toggle(_id)) },
    ...work,
    ...(may.tags ? [tag] : []),
    ...(selection.ids.size > 0
      ? [{ key: 'Escape', text: t('feed.select.clear'), act: selection.clear }]
      : []),
    { key: 'j', text: t('listening.shortcuts.next'), act: () => move(1) },
    { key: 'k', text: t('listening.shortcuts.previous'), act: () => move(-1) },
    {
      key: 'o',
      text: t('listening.shortcuts.original'),
      act: atFocus(({ url }) => {
        if (isWebAddress(url)) window.open(url, '_blank', 'noopener,noreferrer');
      }),
    },
    { key: 'n', text: t('listening.shortcuts.newest'), act: onNewest },
  ]);
};

/** Only web addresses become links: what stands in a post was written by anybody. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);
