import { useTranslation } from 'react-i18next';
import type { FoundHolidays } from '#contracts/crm/sla/holiday-endpoints.ts';
import { buildHolidayKey, isWholeDay, type Holiday } from '#contracts/crm/sla/holiday.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { partitionHolidays } from './draft.ts';
import classes from './holidays.module.css';

const REASONS = [
  'cancelled',
  'no_start',
  'no_end',
  'no_length',
  'too_long',
  'rule_unknown',
  'too_many',
] as const;

/** What an import would bring: what is new, what is there already, and what of the source is no holiday, with the reason. */
export function FoundList({ own, found }: { own: readonly Holiday[]; found: FoundHolidays }) {
  const { t, i18n } = useTranslation();
  const { fresh, known } = partitionHolidays(own, found.items);
  const day = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const reason = (code: string): string => {
    const one = REASONS.find((listed) => listed === code);
    return one ? t(`sla.import.reasons.${one}`) : code;
  };
  return (
    <div role="status">
      <p className={classes.sum}>
        {t('sla.import.fresh', { count: fresh.length })}
        {known.length > 0 && ` · ${t('sla.import.known', { count: known.length })}`}
        {found.left_out.length > 0 && ` · ${t('sla.import.left_out', { count: found.left_out.length })}`}
      </p>
      <ScrollRegion label={t('sla.import.fresh', { count: fresh.length })} className={classes.foundList}>
        <ul>
          {fresh.map((one) => (
            <li key={buildHolidayKey(one)}>
              <span className={classes.foundDate}>{day.format(Date.parse(`${one.date}T00:00:00Z`))}</span>
              <span>{one.name}</span>
              <span className={classes.foundMore}>
                {[one.yearly && t('sla.holidays.yearly'), !isWholeDay(one) && `${one.start}–${one.end}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
          {found.left_out.map(({ name, reason: code }, index) => (
            <li key={`left ${index}`} className={classes.left}>
              <span className={classes.foundDate}>{t('sla.import.not')}</span>
              <span>{name}</span>
              <span className={classes.foundMore}>{reason(code)}</span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  );
}
