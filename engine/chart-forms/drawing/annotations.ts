import type { ChartRemark } from '#contracts/custom-viz/chart-labels.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fade } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartDrawing, DrawContext } from '#engine/chart-forms/drawing/drawing.ts';
import { buildTextStyle } from '#engine/chart-forms/drawing/option-parts.ts';
import type { ChartAnnotation, ChartModel, Entry } from '#engine/chart-forms/model/chart-model.ts';

/** The most annotations that one chart draws: more would hide it. */
const MOST_DRAWN = 20;
/** The length of an annotation in short, in characters. */
const SHORT = 28;

/** An annotation within the time of a chart, with its number and the points that it touches. */
type LocatedAnnotation = { number: number; annotation: ChartAnnotation; first: number; last: number };

/** The annotations within the time of a chart, numbered by time; what is written stays where there are too many. */
export function locateAnnotations({ input, parts, across }: ChartModel): LocatedAnnotation[] {
  const points = parts[0]?.points ?? [];
  if (across[0] !== 'time' || points.length === 0) return [];
  return (input.annotations ?? [])
    .flatMap((annotation) => {
      const touched = listTouched(points, annotation);
      const [first] = touched;
      return first === undefined ? [] : [{ annotation, first, last: touched.at(-1) ?? first }];
    })
    .toSorted((a, b) => Number(b.annotation.isWritten) - Number(a.annotation.isWritten))
    .slice(0, MOST_DRAWN)
    .toSorted((a, b) => Date.parse(a.annotation.from) - Date.parse(b.annotation.from))
    .map((located, index) => ({ ...located, number: index + 1 }));
}

function listTouched(points: readonly Entry[], { from, to }: ChartAnnotation): number[] {
  const [begin, end] = [Date.parse(from), to === null ? Date.parse(from) + 1 : Date.parse(to)];
  return points.flatMap(({ values }, index) => {
    const span = values[0]?.span;
    return span && Date.parse(span.from) < end && Date.parse(span.to) > begin ? [index] : [];
  });
}

/** What is annotated, by the numbers that are drawn: in short, and as a sentence with its time. */
export function listAnnotationRemarks(model: ChartModel): ChartRemark[] {
  const { writer, answers } = model.input;
  const [{ zone }] = answers;
  return locateAnnotations(model).map(({ number, annotation: { from, to, text, by } }) => {
    const when = to === null ? writer.moment(from, zone) : writer.span({ from, to }, zone);
    return {
      short: `${number} ${cutText(text, SHORT)}`,
      sentence: `${number}. ${when}: ${text}${by === '' ? '' : ` (${by})`}`,
    };
  });
}

/**
 * The numbers of annotations that begin at one point, as one label each: "2", "2, 3" or "2–4". Labels of their own would be drawn over each
 * other.
 * @returns for each annotation its label, empty for all but the first of a point
 */
export function labelPoints(
  located: readonly LocatedAnnotation[],
): (LocatedAnnotation & { label: string })[] {
  const byPoint = Map.groupBy(located, ({ first }) => first);
  return located.map((one) => {
    const numbers = (byPoint.get(one.first) ?? []).map(({ number }) => number);
    return { ...one, label: numbers[0] === one.number ? joinNumbers(numbers) : '' };
  });
}

/** Ascending numbers in short; runs of three and more with a dash. */
function joinNumbers(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '))).join(', ');
}

/** A drawing over time with the numbers of its annotations: a line at a moment, a band over a span. */
export function drawAnnotations(context: DrawContext, drawing: ChartDrawing): ChartDrawing {
  if (drawing.kind !== 'echarts' || !drawing.brushes) return drawing;
  const located = locateAnnotations(context.model);
  if (located.length === 0) return drawing;
  const { theme } = context;
  const labelStyle = { ...buildTextStyle(context, theme.text), distance: 2 };
  const lines = labelPoints(located.filter(({ first, last }) => first === last));
  const bands = labelPoints(located.filter(({ first, last }) => first !== last));
  const series = {
    id: 'annotations',
    type: 'line' as const,
    data: [],
    silent: true,
    symbol: 'none',
    animation: false,
    z: 1,
    markLine: {
      symbol: ['none', 'none'],
      silent: true,
      animation: false,
      lineStyle: { color: theme.dim, type: 'dashed' as const, width: 1 },
      data: lines
        .filter(({ label }) => label !== '')
        .map(({ label, first }) => ({
          xAxis: first,
          label: { ...labelStyle, formatter: label, position: 'end' as const },
        })),
    },
    markArea: {
      silent: true,
      animation: false,
      itemStyle: { color: fade(theme, theme.dim, 0.85), opacity: 0.35 },
      data: bands.map(({ label, first, last }): [object, object] => [
        {
          xAxis: first,
          label: { ...labelStyle, show: label !== '', formatter: label, position: 'insideTop' },
        },
        { xAxis: last },
      ]),
    },
  };
  const { option } = drawing;
  return {
    ...drawing,
    option: { ...option, series: [option.series ?? [], series].flat() },
  };
}
