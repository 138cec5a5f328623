import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { listMentions } from '#contracts/listening/endpoints.ts';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import type { FilterState } from '../filter/use-filter.ts';
import { NoMentions } from '../no-mentions.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { MentionRow } from './mention-row.tsx';
import { parseOrder } from './order-menu.tsx';
import { useActs } from './use-acts.ts';
import { useFeedKeys, type PickerKind } from './use-feed-keys.ts';
import type { LiveFeed } from './use-live-feed.ts';
import { useSelection } from './use-selection.ts';
import classes from './feed.module.css';

type Props = {
  filtering: FilterState;
  arrivals: LiveFeed;
  pages: ReturnType<typeof useFeedPages>;
  scroller: RefObject<HTMLDivElement | null>;
  /** The element for the actions on a selection: below the list, so that it covers nothing. */
  foot: HTMLElement | null;
};

/** Twice what a tall screen shows. The rows of a rare text are far apart, and each costs the server some milliseconds. */
const PAGE = 25;

/** The loaded pages of the list. */
export function useFeedPages({ query }: FilterState, { filter }: LiveFeed) {
  return useCallPages(
    listMentions,
    { query: { ...filter, ...parseOrder(query), limit: PAGE } },
    { keep: true },
  );
}

/** The list itself: pages by cursor as the end comes near, a pill for new posts, and states for first use and for no match. */
export function Feed({ filtering, arrivals, pages, scroller, foot }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const refresh = useRefresh();
  // The volume chart above leaves reporting a failure to the list, and is retried with it.
  const retry = () => {
    refresh('mention.volume');
    void pages.refetch();
  };
  const take = () => {
    scroller.current?.scrollTo({ top: 0 });
    arrivals.take();
  };
  const skeleton = (
    <div className={classes.list}>
      <RowsSkeleton rows={8} height={108} />
    </div>
  );
  return (
    <>
      <div className={classes.pillPlace} role="status">
        {arrivals.fresh > 0 && (
          <Button
            size="compact-md"
            radius="xl"
            className={classes.pill}
            leftSection={<IconArrowUp size={14} aria-hidden />}
            onClick={take}
          >
            {t('listening.feed.new', {
              count: arrivals.fresh,
              value: formatExactNumber(arrivals.fresh, language),
            })}
          </Button>
        )}
      </div>
      <QueryView of={{ ...pages, refetch: retry }} loading={skeleton}>
        {(mentions) =>
          mentions.length > 0 ? (
            <List
              mentions={mentions}
              filtering={filtering}
              scroller={scroller}
              foot={foot}
              more={{
                has: pages.hasNextPage,
                loading: pages.isFetchingNextPage,
                load: () => void pages.fetchNextPage(),
              }}
              onNewest={take}
              total={arrivals.count}
            />
          ) : (
            <NoMentions filtering={filtering} />
          )
        }
      </QueryView>
    </>
  );
}

type ListProps = {
  mentions: readonly FeedMention[];
  filtering: FilterState;
  scroller: Props['scroller'];
  foot: Props['foot'];
  more: { has: boolean; loading: boolean; load: () => void };
  onNewest: () => void;
  /** How many mentions the filter finds. */
  total: number;
};

const ESTIMATE = 108;
const OVERSCAN = 8;

function List({ mentions, filtering, scroller, foot, more, onNewest, total }: ListProps) {
  const { t } = useTranslation();
  const { query, change, filter } = filtering;
  const acts = useActs();
  const selection = useSelection(JSON.stringify({ ...query, mention: undefined }));
  const [picking, setPicking] = useState<PickerKind>();
  const chosen = selection.every ? { filter, count: total } : { ids: [...selection.ids] };
  const place = useRef<HTMLDivElement>(null);
  const margin = useOffset(place, scroller);
  const virtual = useVirtualizer({
    count: mentions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    overscan: OVERSCAN,
    scrollMargin: margin,
    getItemKey: (index) => mentions[index]?._id ?? index,
  });
  const items = virtual.getVirtualItems();
  const nearEnd = (items.at(-1)?.index ?? 0) >= mentions.length - OVERSCAN;
  useEffect(() => {
    if (nearEnd && more.has && !more.loading) more.load();
  }, [nearEnd, more]);
  const open = (mention: FeedMention) => change({ mention: mention._id });
  useFeedKeys({
    mentions,
    place,
    show: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    onNewest,
    acts,
    selection,
    chosen,
    onPick: setPicking,
  });
  return (
    <div className={classes.list}>
      <div
        ref={place}
        role="feed"
        aria-label={t('listening.feed.label')}
        aria-busy={more.loading}
        style={{ height: virtual.getTotalSize(), position: 'relative' }}
      >
        {items.map(({ index, key, start }) => {
          const mention = mentions[index];
          return (
            mention && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classes.slot}
                style={{ transform: `translateY(${start - margin}px)` }}
              >
                <MentionRow
                  mention={mention}
                  place={{ index, count: more.has ? -1 : mentions.length }}
                  open={query.mention === mention._id}
                  selected={selection.every || selection.ids.has(mention._id)}
                  onSelect={() => selection.toggle(mention._id)}
                  acts={acts}
                  onOpen={() => open(mention)}
                  filtering={filtering}
                />
              </div>
            )
          );
        })}
      </div>
      <p className={classes.end} role="status">
        {more.loading ? t('listening.feed.more') : !more.has && t('listening.feed.end')}
      </p>
      {foot &&
        (selection.every || selection.ids.size > 0) &&
        createPortal(
          <BulkBar
            selection={selection}
            chosen={chosen}
            mentions={mentions.filter(({ _id }) => selection.ids.has(_id))}
            total={total}
            acts={acts}
            picking={{ opened: picking, onOpened: setPicking }}
            showsHidden={query.hidden === 'only'}
          />,
          foot,
        )}
    </div>
  );
}

/** How far below the top of the scrolled content an element begins, in pixels. */
function useOffset(place: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const content = scroller.current;
    const element = place.current;
    if (!content || !element) return;
    const measure = () => {
      const top =
        element.getBoundingClientRect().top - content.getBoundingClientRect().top + content.scrollTop;
      setOffset(Math.round(top));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    for (const child of content.children) watcher.observe(child);
    return () => watcher.disconnect();
  }, [place, scroller]);
  return offset;
}
