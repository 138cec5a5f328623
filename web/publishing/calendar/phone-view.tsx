import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CalendarNote } from '#contracts/publishing/notes.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import type { DayBar } from './bars.ts';
import { useCalendarTools } from './calendar-context.ts';
import { DayBars } from './day-bars.tsx';
import { startOfMonth, toDate } from './days.ts';
import { PostLine } from './list-view.tsx';
import { needsSomebody, summarizeState } from './post-state.ts';
import { USUAL_TIME } from './to-moves.ts';
import type { CalendarPosts } from './use-posts.ts';
import classes from './calendar.module.css';

type Props = {
  days: readonly string[];
  day: string;
  posts: CalendarPosts;
  bars: ReadonlyMap<string, DayBar[]>;
  onNote: ((note: CalendarNote) => void) | undefined;
};

/** A month as a strip of days, and the posts of the chosen one below it. */
export function PhoneView({ days, day, posts, bars, onNote }: Props) {
  const { t, i18n } = useTranslation();
  const { today, mayWrite, startPost } = useCalendarTools();
  const found = posts.byDay.get(day) ?? [];
  const name = dateFormat(i18n.language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <div className={classes.phone} data-scrolls>
      <MonthStrip days={days} day={day} posts={posts} bars={bars} />
      <div className={classes.phoneDay}>
        <h2>{name.format(toDate(day))}</h2>
        <DayBars bars={bars.get(day) ?? []} onOpen={onNote} />
        {found.map((post) => (
          <PostLine key={post._id} post={post} />
        ))}
        {posts.beyond[day] !== undefined && (
          <p className={classes.trayEmpty}>
            {t('publishing_calendar.tray_more', { count: posts.beyond[day] })}
          </p>
        )}
        {found.length === 0 && <p className={classes.trayEmpty}>{t('publishing_calendar.day_empty')}</p>}
        {mayWrite && day >= today && (
          <Button variant="light" fullWidth onClick={() => startPost(`${day}T${USUAL_TIME}`)}>
            {t('publishing_calendar.start')}
          </Button>
        )}
      </div>
      {posts.unscheduled.length > 0 && (
        <div className={classes.phoneDay}>
          <h2>{t('publishing_calendar.tray')}</h2>
          {posts.unscheduled.slice(0, 100).map((post) => (
            <PostLine key={post._id} post={post} />
          ))}
        </div>
      )}
    </div>
  );
}

function MonthStrip({ days, day, posts, bars }: Omit<Props, 'onNote'>) {
  const { t, i18n } = useTranslation();
  const { today, openDay } = useCalendarTools();
  const weekday = dateFormat(i18n.language, { weekday: 'narrow', timeZone: 'UTC' });
  const long = dateFormat(i18n.language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <div className={classes.strip}>
      {days.slice(0, 7).map((one) => (
        <span key={one} className={classes.stripHead} aria-hidden>
          {weekday.format(toDate(one))}
        </span>
      ))}
      {days.map((one) => {
        const found = posts.byDay.get(one) ?? [];
        const count = found.length + (posts.beyond[one] ?? 0);
        return (
          <button
            key={one}
            type="button"
            className={classes.stripDay}
            aria-pressed={one === day}
            aria-label={t('publishing_calendar.day_posts', {
              day: long.format(toDate(one)),
              count,
            })}
            data-today={one === today || undefined}
            data-outside={startOfMonth(one) !== startOfMonth(day) || undefined}
            data-holiday={bars.has(one) || undefined}
            onClick={() => openDay(one)}
          >
            {Number(one.slice(8))}
            <span
              className={classes.stripCount}
              data-bad={found.some((post) => needsSomebody(summarizeState(post))) || undefined}
            >
              {count || ''}
            </span>
          </button>
        );
      })}
    </div>
  );
}
