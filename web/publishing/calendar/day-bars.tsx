import { IconFlag, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CalendarNote } from '#contracts/publishing/notes.ts';
import type { DayBar } from './bars.ts';
import classes from './calendar.module.css';

type Props = { bars: readonly DayBar[]; onOpen: ((note: CalendarNote) => void) | undefined };

/** Holidays and notes over a day; a note opens to be changed. */
export function DayBars({ bars, onOpen }: Props) {
  const { t } = useTranslation();
  return bars.map(({ key, text, country, note }) =>
    note && onOpen ? (
      <button
        key={key}
        type="button"
        className={classes.bar}
        data-note
        title={text}
        aria-label={t('publishing_calendar.note_open', { text })}
        onClick={() => onOpen(note)}
      >
        <IconNote size={12} aria-hidden />
        <span>{text}</span>
      </button>
    ) : (
      <span key={key} className={classes.bar} data-note={note ? true : undefined} title={text}>
        {note ? <IconNote size={12} aria-hidden /> : <IconFlag size={12} aria-hidden />}
        <span>{text}</span>
        {country !== undefined && country !== 'TH' && <small>{country}</small>}
      </span>
    ),
  );
}
