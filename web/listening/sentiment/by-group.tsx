import { useTranslation } from 'react-i18next';
import type { Accuracy, Agreement } from '#contracts/listening/corrections/accuracy.ts';
import { formatDay, formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import classes from './sentiment.module.css';

/** How often people agreed, by language and by week. */
export function ByGroup({ accuracy: { by_language, over_time } }: { accuracy: Accuracy }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const nameOf = (code: string) =>
    code === 'und' ? t('listening.language_unknown') : (names.of(code) ?? code);
  return (
    <ScrollRegion label={t('sentiment.groups.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('sentiment.groups.group')}</th>
            <th scope="col" className={classes.number}>
              {t('sentiment.numbers.agreed')}
            </th>
            <th scope="col" className={classes.number}>
              {t('sentiment.groups.between')}
            </th>
            <th scope="col" className={classes.number}>
              {t('sentiment.numbers.judged')}
            </th>
          </tr>
        </thead>
        <tbody>
          {by_language.map((one) => (
            <Row key={one.language} name={nameOf(one.language)} agreement={one} />
          ))}
        </tbody>
        <tbody>
          {over_time.map((one) => (
            <Row
              key={one.week}
              name={t('sentiment.groups.week', { day: formatDay(new Date(one.week), language) })}
              agreement={one}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({ name, agreement: { rows, share, low, high } }: { name: string; agreement: Agreement }) {
  const language = useLanguage();
  const percent = (value: number) => formatPercent(value, language);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.number}>{percent(share)}</td>
      <td className={classes.number}>
        {percent(low)}–{percent(high)}
      </td>
      <td className={classes.number}>{formatExactNumber(rows, language)}</td>
    </tr>
  );
}
