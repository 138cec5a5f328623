import { useTranslation } from 'react-i18next';
import type { Accuracy } from '#contracts/listening/corrections/accuracy.ts';
import { formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { MetricTile, MetricTiles } from '#web/kit/ui/metric-tile.tsx';

type Props = { accuracy: Accuracy };

/** The metrics in a row, each with its sample size: a share of a small sample is shown with its confidence interval. */
export function AccuracyNumbers({ accuracy: { model, macro_f1, rules, corrected } }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = (share: number) => formatPercent(share, language);
  const count = (value: number) => formatExactNumber(value, language);
  const span = ({ low, high }: Accuracy['model']) =>
    t('sentiment.numbers.between', { low: percent(low), high: percent(high) });
  const none = t('sentiment.numbers.none');
  return (
    <MetricTiles>
      <MetricTile
        name={t('sentiment.numbers.agreed')}
        value={model.rows === 0 ? '–' : percent(model.share)}
        note={model.rows === 0 ? none : span(model)}
      />
      <MetricTile
        name={t('sentiment.numbers.f1')}
        value={macro_f1 === null ? '–' : macro_f1.toFixed(2)}
        note={t('sentiment.numbers.f1_note')}
      />
      <MetricTile
        name={t('sentiment.numbers.judged')}
        value={count(model.rows)}
        note={t('sentiment.numbers.judged_note')}
      />
      <MetricTile
        name={t('sentiment.numbers.corrected')}
        value={count(corrected)}
        note={t('sentiment.numbers.corrected_note')}
      />
      {rules.rows > 0 && (
        <MetricTile name={t('sentiment.numbers.rules')} value={percent(rules.share)} note={span(rules)} />
      )}
    </MetricTiles>
  );
}
