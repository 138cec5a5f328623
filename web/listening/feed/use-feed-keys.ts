import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { useTicketLink } from '#web/crm/tickets/use-ticket-link.ts';
import { useNavigate, writeQuery } from '#web/kit/router/address.ts';
import type { Shortcut } from '#web/kit/ui/shortcut.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import type { FeedActions } from './use-acts.ts';
import type { MentionSelection } from './use-edit.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { Selection } from './use-selection.ts';

type Feed = {
  mentions: readonly FeedMention[];
  /** The element that contains the rows, each marked by `data-index`. */
  place: RefObject<HTMLElement | null>;
  /** Scrolls a row into view. */
  show: (index: number) => void;
  onNewest: () => void;
  acts: FeedActions;
  selection: Selection;
  /** The current selection. */
  chosen: MentionSelection;
  /** Opens a picker for the selection: of tags, of people. */
  onPick: (what: PickerKind) => void;
};

/** What is picked from a list for a selection. */
export type PickerKind = 'tag' | 'person';

/** The shortcuts of the feed: j and k move (Enter opens the focused row); a shortcut acts on the selection, or else on the focused row. */
export function useFeedKeys(feed: Feed): void {
  const { mentions, place, show, onNewest, acts, selection, chosen, onPick } = feed;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ticketLink = useTicketLink();
  const { focused, move, keepPlace } = useRowFocus({ count: mentions.length, place, show });
  const atFocus = (act: (mention: FeedMention) => void) => () => {
    const mention = mentions[focused()];
    if (mention) act(mention);
  };
  const { may } = acts;
  const isAny = selection.every || selection.ids.size > 0;
  /** Applies an action to the selection, or else to the focused mention. */
  const onChosen = (act: (what: MentionSelection) => Promise<void>) => () => {
    const index = focused();
    const mention = mentions[index];
    if (isAny) void act(chosen).then(selection.clear);
    else if (mention) {
      void act({ ids: [mention._id] });
      keepPlace(index);
    }
  };
  const pick = (what: PickerKind) => () => {
    const mention = mentions[focused()];
    if (!isAny && mention) selection.toggle(mention._id);
    onPick(what);
  };
  const work: Shortcut[] = may.work
    ? [
        { key: 'e', text: t('feed.shortcuts.done'), act: onChosen((what) => acts.status(what, 'done')) },
        {
          key: 's',
          text: t('feed.shortcuts.star'),
          act: atFocus((mention) => void acts.star({ ids: [mention._id] }, !mention.starred)),
        },
        { key: 'h', text: t('feed.shortcuts.hide'), act: onChosen((what) => acts.hide(what, true)) },
        { key: 'a', text: t('feed.shortcuts.assign'), act: pick('person') },
      ]
    : [];
  const tag: Shortcut = { key: 't', text: t('feed.shortcuts.tag'), act: pick('tag') };
  const ticket: Shortcut = {
    key: 'r',
    text: t('feed.shortcuts.ticket'),
    act: atFocus(({ ticket_id }) => {
      if (!ticket_id) return;
      const { to, search } = ticketLink(ticket_id);
      navigate(to + writeQuery(search));
    }),
  };
  useShortcuts([
    { key: 'x', text: t('feed.shortcuts.select'), act: atFocus(({ _id }) => selection.toggle(_id)) },
    ...work,
    ...(may.tags ? [tag] : []),
    ...(may.openTicket ? [ticket] : []),
    ...(isAny ? [{ key: 'Escape', text: t('feed.select.clear'), act: selection.clear }] : []),
    { key: 'j', text: t('listening.shortcuts.next'), act: () => move(1) },
    { key: 'k', text: t('listening.shortcuts.previous'), act: () => move(-1) },
    {
      key: 'o',
      text: t('listening.shortcuts.original'),
      act: atFocus(openOriginal),
    },
    { key: 'n', text: t('listening.shortcuts.newest'), act: onNewest },
  ]);
}

/** Opens a post where it was published, in a tab of its own. */
export function openOriginal({ url }: Pick<FeedMention, 'url'>): void {
  if (isWebAddress(url)) window.open(url, '_blank', 'noopener,noreferrer');
}

/** Only web addresses become links: the content of a post is untrusted. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);
