import type { Measure } from '#contracts/listening/analytics/dimension.ts';
import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import { SENTIMENT_STACK } from '#contracts/listening/mention.ts';
import type { BlockContext, BlockPeriod } from '#server/listening/reports/block-context.ts';
import { formatValueName } from '#server/listening/reports/name-values.ts';
import type { ReportLocale } from '#server/listening/reports/report-locale.ts';
import type { Block, Chart, Series, Table, Tone } from '#server/reports/public.ts';
import { isCutBar } from '#texts/bar-labels.ts';

const TONES: readonly Tone[] = ['accent', 1, 2, 3, 4, 5, 6, 7];

/** The colour of a line by its place among the others. */
export function getLineTone(index: number): Tone {
  return TONES[index % TONES.length] ?? 'accent';
}

/** Numbers over time: of the values of an axis, or of one measure (`by` is then empty). */
export function buildSeriesBlock(
  answer: AnswerOfKind<'series'>,
  { locale, period }: Pick<BlockContext, 'locale' | 'period'>,
  { by, measure: counted }: { by: string; measure: Measure },
): Partial<Block> {
  const { lines, total } = answer;
  const { words, formatters, language } = locale;
  const measure = words.measures[counted];
  const { labels, rowsOf, note } = buildBarRows(answer, locale, period);
  const [only] = lines;
  const split = lines.length === 1 && only?.by_sentiment ? only.by_sentiment : null;
  const drawn: Series[] = split
    ? SENTIMENT_STACK.map((name) => ({
        label: words.moods[name],
        tone: name,
        values: split.map((counts) => counts[name] ?? 0),
      }))
    : lines.map((line, index) => ({
        label: by === '' ? measure : formatValueName(by, line, language),
        tone: getLineTone(index),
        values: line.counts,
      }));
  const chart: Chart = { kind: lines.length > 1 ? 'lines' : 'columns', labels, series: drawn };
  const sums = split !== null;
  return {
    note: total === 0 ? words.none : `${words.total}: ${formatters.number(total)}`,
    chart: total === 0 ? null : chart,
    table: {
      head: [
        { label: words.from, share: 2 },
        ...drawn.map(({ label }) => ({ label, share: 1, right: true })),
        ...(sums ? [{ label: words.total, share: 1, right: true }] : []),
        ...note,
      ],
      rows: rowsOf((index) => [
        ...drawn.map(({ values }) => values[index] ?? 0),
        ...(sums ? [only?.counts[index] ?? 0] : []),
      ]),
    },
    // Days of a month are read in the chart; the spreadsheet has them all.
    printTable: labels.length <= 31,
  };
}

/**
 * What accompanies the numbers of bars: labels below a chart, the first cells of a row, and a column that marks the bars cut by the period.
 */
export function buildBarRows(
  answer: AnswerOfKind<'series'>,
  { words, formatters }: ReportLocale,
  period: BlockPeriod,
) {
  const { bucket, starts } = answer;
  const times = formatters.times(bucket, starts, period.to);
  const cuts = new Set([...starts.keys()].filter((index) => isCutBar(index, answer, period)));
  const notes = cuts.size > 0;
  return {
    labels: times.map(({ shown }, index) => (cuts.has(index) ? `${shown} *` : shown)),
    note: notes ? [{ label: words.note, share: 2 }] : [],
    rowsOf: (numbersOf: (index: number) => Table['rows'][number]): Table['rows'] =>
      times.map((time, index) => [
        time,
        ...numbersOf(index),
        ...(notes ? [cuts.has(index) ? `* ${words.cut}` : null] : []),
      ]),
  };
}
