import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CalendarNote } from '#contracts/publishing/notes.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import type { DayBar } from './bars.ts';
import { FILTERS, isFiltered, type CalendarAddress, type CalendarView } from './calendar-address.ts';
import type { EmptySlot } from './free-slots.ts';
import { ListView } from './list-view.tsx';
import { MonthView } from './month-view.tsx';
import { PhoneView } from './phone-view.tsx';
import { PictureView } from './picture-view.tsx';
import { TimeView } from './time-view.tsx';
import { Tray } from './tray.tsx';
import type { CalendarPosts } from './use-posts.ts';
import classes from './calendar.module.css';

type Props = {
  address: CalendarAddress;
  view: CalendarView;
  days: readonly string[];
  posts: CalendarPosts;
  bars: ReadonlyMap<string, DayBar[]>;
  isPhone: boolean;
  /** Whether there are more posts than are listed. */
  more: boolean;
  change: (patch: Record<string, string | undefined>) => void;
  onNote: ((note: CalendarNote) => void) | undefined;
  slots: ReadonlyMap<string, EmptySlot[]>;
};

/** The tray and the posts as the view shows them. */
export function CalendarBody(props: Props) {
  const { t } = useTranslation();
  const { address, posts, isPhone, more, change } = props;
  const isNothing = posts.all.length === 0;
  const clear = () =>
    change({
      ...Object.fromEntries(FILTERS.map((name) => [name, undefined])),
      without: undefined,
      waits: undefined,
      text: undefined,
    });
  const isEmptyList = posts.byDay.size === 0 && (props.view === 'list' || props.view === 'grid');
  const filtered = isFiltered(address);
  return (
    <>
      {more && <p className={classes.hint}>{t('publishing_calendar.too_many')}</p>}
      {isNothing && !isEmptyList && (
        <p className={classes.hint}>
          {t(filtered ? 'publishing_calendar.nothing' : 'publishing_calendar.first')}
          {filtered && (
            <button type="button" className={classes.hintAct} onClick={clear}>
              {t('publishing_calendar.clear_filters')}
            </button>
          )}
        </p>
      )}
      <div className={classes.body}>
        {address.tray && !isPhone && <Tray posts={posts.unscheduled} onClose={() => change({ tray: '0' })} />}
        {isEmptyList ? (
          <Card>
            {filtered ? (
              <NothingMatches onClear={clear} />
            ) : (
              <Empty
                icon={IconCalendarEvent}
                title={t('publishing_calendar.period_empty')}
                help={t('publishing.none_help')}
              />
            )}
          </Card>
        ) : (
          <View {...props} />
        )}
      </div>
    </>
  );
}

function View({ address, view, days, posts, bars, isPhone, onNote, slots }: Props) {
  const shown = { days, posts, bars, onNote };
  if (view === 'list') return <ListView days={days} posts={posts} bars={bars} />;
  if (view === 'grid') return <PictureView days={days} posts={posts} />;
  if (isPhone) return <PhoneView {...shown} day={address.day} />;
  if (view === 'month') return <MonthView {...shown} slots={slots} day={address.day} />;
  return <TimeView key={view} {...shown} slots={slots} />;
}
