import { useTranslation } from 'react-i18next';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { DateFault, ReadDate } from '#engine/dates/reading.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import classes from './import.module.css';

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const MOMENT = { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

type Props = { read: readonly (ReadDate | DateFault)[]; dayIn?: string };

/** How a date is read, in the reader's own zone with its name (or its day alone, in the zone `dayIn`), or why its row is refused. */
export function ReadingText({ read, dayIn }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const texts = read.map((one) =>
    'at' in one
      ? dateFormat(language, dayIn === undefined ? MOMENT : { ...DAY, timeZone: dayIn }).format(one.at)
      : formatFault(
          one.fault === 'zone_unknown' ? fault('zone_unknown', { name: one.zone }) : fault(one.fault),
        ),
  );
  const isRefused = read.some((one) => !('at' in one));
  const [first = '', second] = texts;
  return (
    <span className={isRefused ? classes.refusedReading : undefined}>
      {second === undefined ? first : t('imports.dates.either', { first, second })}
    </span>
  );
}
