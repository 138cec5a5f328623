import { IconCalendarCheck, IconCalendarEvent, IconCalendarX, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CalendarPart, type CalendarTime } from '#contracts/inbound/calendar-part.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { formatEventTime, useLanguage } from '#web/kit/text/format.ts';
import classes from './calendar-card.module.css';

const SIGNS: Record<CalendarPart['says'], Icon> = {
  event: IconCalendarEvent,
  invitation: IconCalendarEvent,
  accepted: IconCalendarCheck,
  tentative: IconCalendarEvent,
  declined: IconCalendarX,
  answer: IconCalendarEvent,
  cancelled: IconCalendarX,
};

/** The content of a message's calendar file, above the file; empty if it is not a readable calendar file. */
export function CalendarCard({ item }: { item: IncomingMedia }) {
  const { t } = useTranslation();
  const { data: part } = CalendarPart.safeParse(item.detail?.['calendar']);
  if (!part) return null;
  const Sign = SIGNS[part.says];
  return (
    <div className={classes.card} data-says={part.says}>
      <Sign size={20} stroke={1.7} aria-hidden />
      <div className={classes.words}>
        <p className={classes.says}>
          {part.attendee === ''
            ? t(`mail.calendar.${part.says}`)
            : t('mail.calendar.by', { what: t(`mail.calendar.${part.says}`), name: part.attendee })}
        </p>
        <p className={classes.summary}>{part.summary || t('mail.calendar.untitled')}</p>
        <dl className={classes.facts}>
          <dt>{t('mail.calendar.when')}</dt>
          <dd>
            <EventSpan part={part} />
            {part.repeats && ` · ${t('mail.calendar.repeats')}`}
          </dd>
          {part.place !== '' && (
            <>
              <dt>{t('mail.calendar.place')}</dt>
              <dd>{part.place}</dd>
            </>
          )}
          {part.organiser !== '' && (
            <>
              <dt>{t('mail.calendar.organiser')}</dt>
              <dd>{part.organiser}</dd>
            </>
          )}
        </dl>
      </div>
    </div>
  );
}

function EventSpan({ part: { start, end } }: { part: CalendarPart }) {
  const language = useLanguage();
  const { t } = useTranslation();
  const text = formatEventTime(asShown(start), end && asShown(end), language);
  const isFloating = 'local' in start && start.local.includes('T');
  return isFloating ? t('mail.calendar.local', { time: text }) : text;
}

/** A time without a time zone is shown as it is written: in the reader's own time zone. */
function asShown(time: CalendarTime) {
  return 'at' in time
    ? { at: new Date(time.at), wholeDay: false }
    : {
        at: new Date(time.local.includes('T') ? time.local : `${time.local}T00:00`),
        wholeDay: !time.local.includes('T'),
      };
}
