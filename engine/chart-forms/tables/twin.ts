import { writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { findShownGoal, readGoal, writeGoal } from '#engine/chart-forms/goals/read-goal.ts';
import {
  readPoint,
  type ChartModel,
  type Entry,
  type Series,
} from '#engine/chart-forms/model/chart-model.ts';

/** The same numbers as a chart in text, as a table: for reading aloud and for files. */
export type Twin = {
  head: readonly string[];
  /** How many columns of names come first. */
  names: number;
  rows: readonly (readonly string[])[];
};

/** The table twin of a chart: a row for each point of each part, totals last, a column for each series. */
export function buildTwin(model: ChartModel): Twin {
  const { input, parts, series, across } = model;
  const { catalog } = input;
  const tile = input.chart.shelves.tiles[0];
  const goal = findShownGoal(model);
  const toRow = (tileLabel: string | null, point: Entry): string[] => [
    ...(tile ? [tileLabel ?? ''] : []),
    ...across.map((_dimension, level) => point.levels[level] ?? ''),
    ...series.map((one) => writeCell(input, one.measure, readPoint(model, point, one))),
    ...(goal ? [writeGoal(model, readGoal(model, goal, point))] : []),
  ];
  return {
    head: [
      ...(tile ? [catalog.nameDimension(tile.dimension)] : []),
      ...across.map((dimension) => catalog.nameDimension(dimension)),
      ...series.map(({ label }) => label),
      ...(goal ? [goal.name] : []),
    ],
    names: across.length + (tile ? 1 : 0),
    rows: parts.flatMap(({ label, points, totals }) =>
      [...points, ...totals].map((point) => toRow(label, point)),
    ),
  };
}

/** What a chart says in one sentence, for those who cannot see it. */
export function writeSummary(model: ChartModel): string {
  const { input, parts, series, across, along } = model;
  const { labels, language } = input.writer;
  const now = series.filter(({ period }) => period === 'now');
  const measures = labels.list([...new Set(now.map(({ measure }) => measure.label))]);
  const dimensions = [...across, ...along].map((one) => input.catalog.nameDimension(one));
  const what = dimensions.length > 0 ? labels.summary.by(measures, labels.list(dimensions)) : measures;
  const points = parts.flatMap((part) => part.points);
  const sentences = [
    what,
    ...(parts.length > 1 ? [labels.summary.charts(parts.length)] : []),
    ...(across.length > 0 ? [labels.summary.points(points.length)] : []),
    ...(across[0] === 'time' && points.length > 1
      ? [labels.summary.first_last(points[0]?.label ?? '', points.at(-1)?.label ?? '')]
      : []),
    ...now.slice(0, 1).flatMap((one) => writeExtremes(model, points, one)),
    ...writeGoalToDate(model),
  ];
  return sentences.join(language === 'th' ? ' ' : '; ');
}

/** The goal until now of a single value. */
function writeGoalToDate(model: ChartModel): string[] {
  const goal = findShownGoal(model);
  return goal?.isToDate ? [`${goal.name}: ${writeGoal(model, readGoal(model, goal, null))}`] : [];
}

function writeExtremes(model: ChartModel, points: readonly Entry[], series: Series): string[] {
  const { labels } = model.input.writer;
  const known = points
    .map((point) => ({ point, cell: readPoint(model, point, series) }))
    .filter(({ cell }) => cell?.value !== null && cell !== null)
    .toSorted((one, other) => (other.cell?.value ?? 0) - (one.cell?.value ?? 0));
  const [most, least] = [known[0], known.at(-1)];
  if (!most) return [];
  const text = ({ cell }: (typeof known)[number]): string => writeCell(model.input, series.measure, cell);
  if (model.across.length === 0 || !least || most === least) return [`${series.label}: ${text(most)}`];
  return [
    labels.summary.most(most.point.label, text(most)),
    labels.summary.least(least.point.label, text(least)),
  ];
}
