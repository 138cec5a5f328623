import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CalendarNote } from '#contracts/publishing/notes.ts';
import type { PostTile } from '#contracts/publishing/post.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import type { DayBar } from './bars.ts';
import { useCalendarTools } from './calendar-context.ts';
import { DayBars } from './day-bars.tsx';
import { startOfMonth, toDate } from './days.ts';
import type { EmptySlot } from './free-slots.ts';
import { summarizeState } from './post-state.ts';
import { SlotMark } from './slot-mark.tsx';
import { Tile } from './tile.tsx';
import { USUAL_TIME } from './to-moves.ts';
import type { CalendarPosts } from './use-posts.ts';
import classes from './calendar.module.css';

type Props = {
  days: readonly string[];
  /** A day of the month. */
  day: string;
  posts: CalendarPosts;
  bars: ReadonlyMap<string, DayBar[]>;
  onNote: ((note: CalendarNote) => void) | undefined;
  slots: ReadonlyMap<string, EmptySlot[]>;
};

/** A month as weeks: each day with its posts in order. */
export function MonthView({ days, day, posts, bars, onNote, slots }: Props) {
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
            beyond={posts.beyond[one] ?? 0}
            bars={bars.get(one) ?? []}
            slots={slots.get(one) ?? []}
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
  /** How many posts it has that are not listed. */
  beyond: number;
  bars: readonly DayBar[];
  slots: readonly EmptySlot[];
  onNote: Props['onNote'];
};

function MonthDay({ day, isOutside, posts, beyond, bars, slots, onNote }: DayProps) {
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
      aria-label={t('publishing_calendar.day_posts', { day: name, count: posts.length + beyond })}
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
        {/* The first holiday or note is beside the number, so that two posts fit below it. */}
        <DayBars bars={bars.slice(0, 1)} onOpen={onNote} />
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
      <DayBars bars={bars.slice(1)} onOpen={onNote} />
      <div className={classes.dayPosts}>
        {posts.toSorted(byUrgency).map((post) => (
          <Tile key={post._id} post={post} />
        ))}
        {slots.map((slot) => (
          <SlotMark key={slot.key} slot={slot} />
        ))}
        {beyond > 0 && (
          <button type="button" className={classes.more} onClick={() => openDay(day)}>
            {t('publishing_calendar.more', { count: beyond })}
          </button>
        )}
      </div>
    </div>
  );
}

/** What is overdue is above everything else; otherwise the order stays. */
function byUrgency(one: PostTile, other: PostTile): number {
  const isOverdue = (post: PostTile) => summarizeState(post) === 'overdue';
  return Number(isOverdue(other)) - Number(isOverdue(one));
}
