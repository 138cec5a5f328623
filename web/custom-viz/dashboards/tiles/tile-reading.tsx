import { useTranslation } from 'react-i18next';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { ReadingLines } from '#web/custom-viz/answers/reading-lines.tsx';
import { formatMoment, formatShortSpan } from '#web/kit/text/format.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import classes from './tiles.module.css';

/** How the numbers of a tile were computed: for which period, from which sums or rows, and as of when. */
export function TileReading({ results }: { results: readonly QuestionResult[] }) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const { language } = catalog;
  return (
    <div className={classes.reading}>
      {results.map((result, at) =>
        result.ok && result.reading ? (
          // The questions of a tile have a fixed order.
          // oxlint-disable-next-line react/no-array-index-key
          <dl key={at}>
            <div>
              <dt>{t('viz_reading.span')}</dt>
              <dd>
                {formatShortSpan(
                  new Date(result.answer.span.from),
                  new Date(result.answer.span.to),
                  language,
                )}{' '}
                · {result.answer.zone}
              </dd>
            </div>
            <ReadingLines reading={result.reading} catalog={catalog} />
            {result.as_of && (
              <div>
                <dt>{t('viz_builder.how.as_of')}</dt>
                <dd>{formatMoment(new Date(result.as_of.at), language)}</dd>
              </div>
            )}
          </dl>
        ) : null,
      )}
    </div>
  );
}
