import type { BarWidth } from '#contracts/kit/bars.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AxisValue } from '#contracts/semantic/answer.ts';
import type { ChartInput, ColorKey, Entry } from '#engine/chart-forms/model/chart-model.ts';

/** Between the labels of two levels. */
const BETWEEN = ' · ';

/** The longest time that a bar of each width lasts, in days; a day with 25 hours is a day. */
const LONGEST: readonly [BarWidth, number][] = [
  ['hour', 0.2],
  ['day', 1.5],
  ['week', 8],
  ['month', 32],
  ['quarter', 93],
  ['year', 367],
];

/** The width of bars by their spans; null where there are none. */
export function findBarWidth(values: readonly (AxisValue | undefined)[]): BarWidth | null {
  const spans = values.flatMap((value) => (value?.span ? [value.span] : []));
  if (spans.length === 0) return null;
  const days = Math.max(...spans.map(({ from, to }) => Date.parse(to) - Date.parse(from))) / MS_PER_DAY;
  return LONGEST.find(([, most]) => days <= most)?.[0] ?? 'year';
}

/** The rows or columns of an answer as entries with labels. `skip`: how many levels before belong to the tiles. */
export function labelEntries(
  input: ChartInput,
  {
    lines,
    dimensions,
    skip = 0,
  }: { lines: readonly (readonly AxisValue[])[]; dimensions: readonly string[]; skip?: number },
): Entry[] {
  const names = dimensions.map((dimension, level) =>
    nameLevel(
      input,
      dimension,
      lines.map((line) => line[level]),
    ),
  );
  return lines.map((line, at) => {
    const values = line.slice(skip);
    const levels = values.map((_value, level) => names[level + skip]?.[at] ?? '');
    const last = values.at(-1);
    return {
      id: values.map(({ kind, key }) => `${kind}:${key ?? ''}`).join('|'),
      label: levels.join(BETWEEN),
      levels,
      values,
      kind: values.some(({ kind }) => kind === 'total')
        ? 'total'
        : values.some(({ kind }) => kind === 'others')
          ? 'others'
          : 'value',
      at,
      partial: values.some(({ partial }) => partial),
      color: last ? toColorKey(dimensions[skip + values.length - 1] ?? '', last) : null,
    };
  });
}

function toColorKey(dimension: string, { key, kind }: AxisValue): ColorKey {
  return { dimension, key, kind };
}

function nameLevel(
  input: ChartInput,
  dimension: string,
  values: readonly (AxisValue | undefined)[],
): string[] {
  if (dimension === 'time') return nameTimes(input, values);
  return values.map((value) => (value ? nameValue(input, dimension, value) : ''));
}

/** The label of a value of a dimension. */
export function nameValue(
  { writer, labels, catalog, answers }: ChartInput,
  dimension: string,
  value: AxisValue,
): string {
  if (value.kind === 'others') return writer.labels.others;
  if (value.kind === 'total') return writer.labels.total_of[answers[0].totals_of];
  if (value.key === null) return writer.labels.none;
  return catalog.nameValue(dimension, value.key, labels[dimension]?.[value.key] ?? null);
}

/** Times are named by the start of each bar; equal bars of several rows have one name. */
function nameTimes(input: ChartInput, values: readonly (AxisValue | undefined)[]): string[] {
  const { writer, answers } = input;
  const width = findBarWidth(values) ?? 'day';
  const starts = [...new Set(values.flatMap((value) => (value?.span ? [value.key ?? value.span.from] : [])))];
  const texts = writer.labelBars({ width, starts, zone: answers[0].zone });
  const byStart = new Map(starts.map((start, index) => [start, texts[index] ?? start]));
  return values.map((value) => {
    if (!value) return '';
    const start = value.span && (value.key ?? value.span.from);
    return start ? (byStart.get(start) ?? '') : nameValue(input, 'time', value);
  });
}
