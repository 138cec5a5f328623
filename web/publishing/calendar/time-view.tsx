import { lazy, Suspense, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarNote } from '#contracts/publishing/notes.ts';
import { toWallTimeText } from '#contracts/publishing/plan-time.ts';
import type { PostTile } from '#contracts/publishing/post.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import type { DayBar } from './bars.ts';
import { useCalendarTools } from './calendar-context.ts';
import { DayBars } from './day-bars.tsx';
import { toDate, toMinute, toWallTime } from './days.ts';
import type { EmptySlot } from './free-slots.ts';
import { layOutDay } from './lay-out-day.ts';
import { SlotMark } from './slot-mark.tsx';
import { Tile } from './tile.tsx';
import type { CalendarPosts } from './use-posts.ts';
import classes from './calendar.module.css';

const BestBands = lazy(() => import('./best-bands.tsx').then((one) => ({ default: one.BestBands })));

const HOURS = Array.from({ length: 24 }, (_one, hour) => hour);
/** The hour that is at the top at first, and how many lanes fit into a column. */
const FIRST_HOUR = 7;
const LANES = { week: 2, day: 6 } as const;
const DAY_MINUTES = 24 * 60;

type Props = {
  days: readonly string[];
  posts: CalendarPosts;
  bars: ReadonlyMap<string, DayBar[]>;
  onNote: ((note: CalendarNote) => void) | undefined;
  slots: ReadonlyMap<string, EmptySlot[]>;
};

/** Days side by side, each as a column of hours. */
export function TimeView({ days, posts, bars, onNote, slots }: Props) {
  const { i18n } = useTranslation();
  const { today, openDay } = useCalendarTools();
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const frame = scroller.current;
    const hour = frame?.querySelector<HTMLElement>(`[data-hour="${FIRST_HOUR}"]`);
    if (frame && hour) frame.scrollTop = hour.offsetTop;
  }, []);
  const head = dateFormat(i18n.language, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  const long = dateFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <div className={classes.times} data-scrolls ref={scroller} data-one={days.length === 1 || undefined}>
      <div className={classes.timeHeads}>
        <span />
        {days.map((day) => (
          <div key={day} className={classes.timeHead} data-today={day === today || undefined}>
            <button type="button" aria-label={long.format(toDate(day))} onClick={() => openDay(day)}>
              {head.format(toDate(day))}
            </button>
            <DayBars bars={bars.get(day) ?? []} onOpen={onNote} />
          </div>
        ))}
      </div>
      <div className={classes.timeBody}>
        <div className={classes.hours} aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour} data-hour={hour}>
              {`${String(hour).padStart(2, '0')}:00`}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day}
            day={day}
            posts={posts.byDay.get(day) ?? []}
            slots={slots.get(day) ?? []}
            most={days.length > 1 ? LANES.week : LANES.day}
          />
        ))}
      </div>
    </div>
  );
}

type ColumnProps = {
  day: string;
  posts: readonly PostTile[];
  slots: readonly EmptySlot[];
  most: number;
};

function DayColumn({ day, posts, slots, most }: ColumnProps) {
  const { t, i18n } = useTranslation();
  const { today, zone, mayWrite, openDay, startPost } = useCalendarTools();
  const name = dateFormat(i18n.language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    toDate(day),
  );
  const now = toMinute(toWallTimeText(useNow(), zone));
  const start = ({ target, currentTarget, clientY }: MouseEvent) => {
    if (!mayWrite || !(target instanceof Element) || target.closest('a, button, input, [data-post]')) return;
    const { top, height } = currentTarget.getBoundingClientRect();
    const minute = Math.floor((((clientY - top) / height) * DAY_MINUTES) / 15) * 15;
    if (day > today || (day === today && minute > now)) startPost(toWallTime(day, minute));
  };
  return (
    // Who uses no pointer starts a post with its key or the page's button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      role="group"
      aria-label={t('publishing_calendar.day_posts', { day: name, count: posts.length })}
      className={classes.column}
      data-day={day}
      data-hours
      data-past={day < today || undefined}
      onClick={start}
    >
      {day === today && <span className={classes.now} style={{ top: `${(now / DAY_MINUTES) * 100}%` }} />}
      <Suspense>
        <BestBands day={day} />
      </Suspense>
      {slots.map((slot) => (
        <div
          key={slot.key}
          className={classes.placed}
          style={{ top: `${(toMinute(slot.wall_time) / DAY_MINUTES) * 100}%`, width: '100%' }}
        >
          <SlotMark slot={slot} />
        </div>
      ))}
      {layOutDay(posts, most).map(({ minute, left, width, posts: [first, ...others] }) =>
        first === undefined ? null : (
          <div
            key={first._id}
            className={classes.placed}
            style={{
              top: `${(minute / DAY_MINUTES) * 100}%`,
              left: `${left * 100}%`,
              width: `${width * 100}%`,
            }}
          >
            {others.length === 0 ? (
              <Tile post={first} />
            ) : (
              <button type="button" className={classes.several} onClick={() => openDay(day)}>
                {t('publishing_calendar.several', { count: others.length + 1 })}
              </button>
            )}
          </div>
        ),
      )}
    </div>
  );
}
