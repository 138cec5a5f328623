import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostTile } from '#contracts/publishing/post.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { useScaledPixels } from '#web/kit/theme/text-size.ts';
import type { DayBar } from './bars.ts';
import { useCalendarTools } from './calendar-context.ts';
import { DayBars } from './day-bars.tsx';
import { toDate } from './days.ts';
import { PostMenu } from './post-menu.tsx';
import { Tile } from './tile.tsx';
import { usePostLabels } from './use-post-labels.ts';
import type { CalendarPosts } from './use-posts.ts';
import classes from './calendar.module.css';

type Row =
  | { kind: 'day'; day: string }
  | { kind: 'post'; post: PostTile }
  | { kind: 'more'; day: string; count: number };
type Props = { days: readonly string[]; posts: CalendarPosts; bars: ReadonlyMap<string, DayBar[]> };

/** Posts below each other, by day. Only what is on the screen is drawn. */
export function ListView({ days, posts, bars }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () =>
      days.flatMap((day): Row[] => {
        const found = posts.byDay.get(day) ?? [];
        if (found.length === 0 && !bars.has(day)) return [];
        const beyond = posts.beyond[day];
        return [
          { kind: 'day', day },
          ...found.map((post): Row => ({ kind: 'post', post })),
          ...(beyond ? [{ kind: 'more' as const, day, count: beyond }] : []),
        ];
      }),
    [days, posts, bars],
  );
  const [head, line] = [useScaledPixels(36), useScaledPixels(60)];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? head : line),
    overscan: 8,
  });
  return (
    <div className={classes.list} ref={scroller} data-scrolls>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.listRow}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'day' && <DayHead day={row.day} bars={bars.get(row.day) ?? []} />}
              {row.kind === 'post' && <PostLine post={row.post} />}
              {row.kind === 'more' && <MorePosts day={row.day} count={row.count} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function DayHead({ day, bars }: { day: string; bars: readonly DayBar[] }) {
  const { i18n } = useTranslation();
  const { today } = useCalendarTools();
  const format = dateFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <div className={classes.listDay} data-today={day === today || undefined}>
      <h2>{format.format(toDate(day))}</h2>
      <DayBars bars={bars} onOpen={undefined} />
    </div>
  );
}

/** The way to the posts of a day that are not listed. */
function MorePosts({ day, count }: { day: string; count: number }) {
  const { t } = useTranslation();
  const { openDay } = useCalendarTools();
  return (
    <button type="button" className={classes.more} onClick={() => openDay(day)}>
      {t('publishing_calendar.more', { count })}
    </button>
  );
}

/** A post as a line, with its menu. */
export function PostLine({ post }: { post: PostTile }) {
  const { nameOf } = usePostLabels();
  return (
    <div className={classes.line} data-day={post.wall_time?.slice(0, 10)}>
      <Tile post={post} shape="row" />
      <PostMenu posts={[post]} name={nameOf(post)} />
    </div>
  );
}
