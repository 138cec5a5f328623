import { useTranslation } from 'react-i18next';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { AnswerCell, AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { AnswerLabels } from '#contracts/semantic/question-result.ts';
import { nameDimensionValue } from '#texts/value-name.ts';
import { formatExactNumber, formatLength, formatPercent, formatShortSpan } from '#web/kit/text/format.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listAnswerDimensions, listAnswerRows } from './answer-rows.ts';
import classes from './result.module.css';

/** The most rows that are written; the chart shows all. */
const MOST_ROWS = 500;

type Props = { chart: Chart; answer: SemanticAnswer; labels: AnswerLabels; catalogue: Catalogue };

/** An answer as a table: the same numbers as the chart. */
export function AnswerTable({ chart, answer, labels, catalogue }: Props) {
  const { t } = useTranslation();
  const dimensions = listAnswerDimensions(chart);
  const rows = listAnswerRows(answer);
  const { language } = catalogue;
  const nameMeasure = ({ measure, share }: SemanticAnswer['measures'][number]): string => {
    const name = catalogue.findMeasure(measure)?.name ?? measure;
    if (share === null) return name;
    return share === '*'
      ? t('viz_builder.measure_share', { name })
      : t('viz_builder.measure_share_within', {
          name,
          dimension: catalogue.findDimension(share)?.name ?? share,
        });
  };
  const nameValue = (value: AxisValue, index: number): string => {
    const dimension = dimensions[index] ?? '';
    if (value.kind !== 'value') return t(`viz_builder.${value.kind}`);
    if (value.span) return formatShortSpan(new Date(value.span.from), new Date(value.span.to), language);
    if (value.key === null) return t('viz_builder.no_value');
    return nameDimensionValue(
      { dimension, key: value.key },
      labels[dimension]?.[value.key] ?? null,
      language,
    );
  };
  return (
    <ScrollRegion className={classes.table} label={t('viz_builder.tabs.table')}>
      <table>
        <thead>
          <tr>
            {dimensions.map((dimension) => (
              <th key={dimension} scope="col">
                {catalogue.findDimension(dimension)?.name ?? dimension}
              </th>
            ))}
            {answer.measures.map((measure) => (
              <th key={`${measure.measure} ${measure.share}`} scope="col" data-number>
                {nameMeasure(measure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(({ values, cells }, at) => (
            // Rows of an answer have no name of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {values.map((value, index) => (
                <th key={dimensions[index]} scope="row">
                  {nameValue(value, index)}
                </th>
              ))}
              {cells.map((cell, index) => (
                <td key={`${answer.measures[index]?.measure} ${answer.measures[index]?.share}`} data-number>
                  {formatCell(cell, answer.measures[index], { catalogue, nothing: t('viz_builder.nothing') })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && (
        <p className={classes.note}>{t('viz_builder.more_rows', { count: rows.length - MOST_ROWS })}</p>
      )}
    </ScrollRegion>
  );
}

type CellTexts = { catalogue: Catalogue; nothing: string };

function formatCell(
  { value, about }: AnswerCell,
  measure: SemanticAnswer['measures'][number] | undefined,
  { catalogue, nothing }: CellTexts,
): string {
  if (value === null) return nothing;
  const unit = measure?.share === null ? findUnit(measure, catalogue) : 'share';
  return `${about ? '≈ ' : ''}${formatValue(value, unit, catalogue.language)}`;
}

function findUnit(
  { measure, calculated }: SemanticAnswer['measures'][number],
  catalogue: Catalogue,
): MeasurementUnit {
  return calculated?.unit ?? catalogue.findMeasure(measure)?.unit ?? 'number';
}

/** A value by its unit. */
export function formatValue(value: number, unit: MeasurementUnit, language: string): string {
  if (unit === 'seconds') return formatLength(value, language);
  if (unit === 'share') return formatPercent(value, language);
  return formatExactNumber(Math.round(value * 100) / 100, language);
}
