import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { openOriginal } from '#web/listening/feed/use-feed-keys.ts';
import { useRowFocus } from '#web/listening/feed/use-row-focus.ts';

/** So many posts before the last one that is loaded, more are loaded. */
const AHEAD = 3;

type Options = {
  mentions: readonly FeedMention[];
  place: RefObject<HTMLElement | null>;
  /** Shows the posts that have arrived since; undefined where there are none. */
  onNewest: (() => void) | undefined;
  /** The focus is near the last post. */
  onEnd: () => void;
};

/** The keys of the posts, as in the feed of listening: `j` and `k` move, Enter opens the focused one, `o` opens the original. */
export function usePostKeys({ mentions, place, onNewest, onEnd }: Options): void {
  const { t } = useTranslation();
  const show = (index: number) => {
    place.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
    if (index >= mentions.length - AHEAD) onEnd();
  };
  const { focused, move } = useRowFocus({ count: mentions.length, place, show });
  useShortcuts([
    { key: 'j', text: t('listening.shortcuts.next'), act: () => move(1) },
    { key: 'k', text: t('listening.shortcuts.previous'), act: () => move(-1) },
    {
      key: 'o',
      text: t('listening.shortcuts.original'),
      act: () => {
        const mention = mentions[focused()];
        if (mention) openOriginal(mention);
      },
    },
    ...(onNewest ? [{ key: 'n', text: t('listening.shortcuts.newest'), act: onNewest }] : []),
  ]);
}
