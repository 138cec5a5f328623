import { useTranslation } from 'react-i18next';
import type { Accuracy } from '#contracts/listening/corrections/accuracy.ts';
import { JUDGED_SENTIMENTS } from '#contracts/listening/mention.ts';
import { formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { SentimentBadge } from '#web/kit/ui/sentiment.tsx';
import classes from './sentiment.module.css';

/** The confusion matrix of the model against people: the diagonal is correct, every other cell is a kind of mistake. */
export function Confusion({ accuracy: { confusion, by_class, model } }: { accuracy: Accuracy }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const most = Math.max(
    1,
    ...JUDGED_SENTIMENTS.flatMap((said) => JUDGED_SENTIMENTS.map((meant) => confusion[said][meant])),
  );
  const share = (value: number | null) => (value === null ? '–' : formatPercent(value, language));
  return (
    <ScrollRegion label={t('sentiment.confusion.title')}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t('sentiment.confusion.about')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sentiment.confusion.model')}</th>
            {JUDGED_SENTIMENTS.map((meant) => (
              <th key={meant} scope="col" className={classes.number}>
                {t(`kit.sentiment.${meant}`)}
              </th>
            ))}
            <th scope="col" className={classes.number}>
              {t('sentiment.confusion.precision')}
            </th>
          </tr>
        </thead>
        <tbody>
          {JUDGED_SENTIMENTS.map((said) => (
            <tr key={said}>
              <th scope="row">
                <SentimentBadge value={said} />
              </th>
              {JUDGED_SENTIMENTS.map((meant) => (
                <td
                  key={meant}
                  className={classes.number}
                  style={{ background: shade(said === meant, confusion[said][meant] / most) }}
                >
                  {formatExactNumber(confusion[said][meant], language)}
                </td>
              ))}
              <td className={classes.number}>
                {share(by_class.find(({ sentiment }) => sentiment === said)?.precision ?? null)}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('sentiment.confusion.recall')}</th>
            {JUDGED_SENTIMENTS.map((meant) => (
              <td key={meant} className={classes.number}>
                {share(by_class.find(({ sentiment }) => sentiment === meant)?.recall ?? null)}
              </td>
            ))}
            <td className={classes.number}>{share(model.share)}</td>
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The more there are, the stronger the colour; correct cells have another colour than mistakes. */
function shade(right: boolean, share: number): string {
  return `color-mix(in srgb, var(--es-${right ? 'positive' : 'negative'}-fill) ${Math.round(share * 40)}%, transparent)`;
}
