import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CalendarNote } from '#contracts/publishing/notes.ts';
import type { PostTile } from '#contracts/publishing/post.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import type { DayBar } from './bars.ts';
import { useCalendarTools } from './calendar-context.ts';
import { DayBars } from './day-bars.tsx';
import { startOfMonth, toDate } from './days.ts';
import { Tile } from './tile.tsx';
import { USUAL_TIME } from './to-moves.ts';
import type { CalendarPosts } from './use-posts.ts';
import classes from './calendar.module.css';

/** The most tiles of a day in a month; the day itself shows all. */
const MOST_TILES = 12;

type Props = {
  days: readonly string[];
  /** A day of the month. */
  day: string;
  posts: CalendarPosts;
  bars: ReadonlyMap<string, DayBar[]>;
  onNote: ((note: CalendarNote) => void) | undefined;
};

/** A month as weeks: each day with its posts in order. */
export function MonthView({ days, day, posts, bars, onNote }: Props) {
  const { i18n } = useTranslation();
  const weekday = dateFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <div className={classes.month} data-scrolls>
      <div className={classes.weekdays} aria-hidden>
        {days.slice(0, 7).map((one) => (
          <span key={one}>{weekday.format(toDate(one))}</span>
        ))}
      </div>
      <div className={classes.weeks}>
        {days.map((one) => (
          <MonthDay
            key={one}
            day={one}
            isOutside={startOfMonth(one) !== startOfMonth(day)}
            posts={posts.byDay.get(one) ?? []}
            bars={bars.get(one) ?? []}
            onNote={onNote}
          />
        ))}
      </div>
    </div>
  );
}

type DayProps = {
  day: string;
  isOutside: boolean;
  posts: readonly PostTile[];
  bars: readonly DayBar[];
  onNote: Props['onNote'];
};

function MonthDay({ day, isOutside, posts, bars, onNote }: DayProps) {
  const { t, i18n } = useTranslation();
  const { today, mayWrite, openDay, startPost } = useCalendarTools();
  const name = dateFormat(i18n.language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    toDate(day),
  );
  const start = () => startPost(`${day}T${USUAL_TIME}`);
  const isFree = day >= today && mayWrite;
  return (
    // The button of the day does the same for those who use no pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      role="group"
      aria-label={t('publishing_calendar.day_posts', { day: name, count: posts.length })}
      className={classes.day}
      data-day={day}
      data-outside={isOutside || undefined}
      data-today={day === today || undefined}
      data-past={day < today || undefined}
      onClick={(event) => {
        const { target } = event;
        if (isFree && target instanceof Element && !target.closest('a, button, input, [data-post]')) start();
      }}
    >
      <div className={classes.dayHead}>
        <button type="button" className={classes.dayNumber} aria-label={name} onClick={() => openDay(day)}>
          {Number(day.slice(8))}
        </button>
        {isFree && (
          <button
            type="button"
            className={classes.add}
            aria-label={t('publishing_calendar.start_on', { day: name })}
            onClick={start}
          >
            <IconPlus size={14} aria-hidden />
          </button>
        )}
      </div>
      <DayBars bars={bars} onOpen={onNote} />
      <div className={classes.dayPosts}>
        {posts.slice(0, MOST_TILES).map((post) => (
          <Tile key={post._id} post={post} />
        ))}
        {posts.length > MOST_TILES && (
          <button type="button" className={classes.more} onClick={() => openDay(day)}>
            {t('publishing_calendar.more', { count: posts.length - MOST_TILES })}
          </button>
        )}
      </div>
    </div>
  );
}
