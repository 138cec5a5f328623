import type { BarWidth } from '#contracts/kit/bars.ts';
import type { AnswerCell } from '#contracts/semantic/answer.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import {
  readCell,
  type ChartModel,
  type Entry,
  type ModelMeasure,
} from '#engine/chart-forms/model/chart-model.ts';
import type { ReportLocale, RowTime, SheetCell, Table } from '#server/reports/public.ts';

type Cell = SheetCell | RowTime;
/** One column of numbers: a measure of a column of the answer, in a period. */
type Leaf = { column: Entry; measure: ModelMeasure; period: 'now' | 'before'; answer: number; label: string };

/** The numbers of a chart as a table, all rows and totals; columns of a pivot below their groups. */
export function buildTileTable(model: ChartModel, locale: ReportLocale): Table {
  const { input, parts, across, along } = model;
  const tiles = input.chart.shelves.tiles;
  const leaves = listLeaves(model);
  const names = [...tiles.map(({ dimension }) => dimension), ...across].map((name) =>
    input.catalog.nameDimension(name),
  );
  const toRow = (tile: string | null, entry: Entry): Cell[] => [
    ...tiles.map(() => tile ?? ''),
    ...across.map((dimension, level) => nameLevel(model, { entry, dimension, level }, locale)),
    ...leaves.map((leaf) => toCell(model, entry, leaf)),
  ];
  return {
    head: [
      ...names.map((label) => ({ label, share: 2 })),
      ...leaves.map(({ label }) => ({ label, share: 1, right: true })),
    ],
    rows: parts.flatMap(({ label, points, totals }) =>
      [...points, ...totals].map((entry) => toRow(label, entry)),
    ),
    above: along.map((_dimension, level) => [
      ...(names.length > 0 ? [{ label: '', columns: names.length }] : []),
      ...groupLeaves(leaves, level),
    ]),
    joined: Math.max(0, names.length - 1),
  };
}

function listLeaves({ columns, totalColumns, measures, input }: ChartModel): Leaf[] {
  const { writer } = input;
  return [...columns, ...totalColumns].flatMap((column) =>
    measures.flatMap((measure): Leaf[] => [
      { column, measure, period: 'now', answer: 0, label: measure.label },
      ...input.answers.flatMap(({ cells_before, before, zone }, answer): Leaf[] =>
        cells_before && before
          ? [
              {
                column,
                measure,
                period: 'before',
                answer,
                label: writer.labels.of_period(measure.label, writer.span(before, zone)),
              },
            ]
          : [],
      ),
    ]),
  );
}

/** Neighbours with the same values up to a level are one group. */
function groupLeaves(leaves: readonly Leaf[], level: number): { label: string; columns: number }[] {
  const groups: { label: string; columns: number; key: string }[] = [];
  for (const { column } of leaves) {
    const key = column.levels.slice(0, level + 1).join('\n');
    const last = groups.at(-1);
    if (last?.key === key) last.columns += 1;
    else groups.push({ label: column.levels[level] ?? '', columns: 1, key });
  }
  return groups.map(({ label, columns }) => ({ label, columns }));
}

/** The name of a row at a level; of a bar of time, its beginning as spreadsheets read it. */
function nameLevel(
  { width }: ChartModel,
  { entry, dimension, level }: { entry: Entry; dimension: string; level: number },
  { formatters }: ReportLocale,
): Cell {
  const label = entry.levels[level] ?? '';
  const value = entry.values[level];
  if (dimension !== 'time' || !value?.span) return label;
  return {
    at: formatters.wall(value.key ?? value.span.from),
    ...(isDay(width) && { day: true }),
    shown: label,
  };
}

const isDay = (width: BarWidth | null): boolean => width !== 'hour';

function toCell(model: ChartModel, row: Entry, { column, measure, period, answer }: Leaf): SheetCell {
  const cell = readCell(model, { row: row.at, column: column.at, measure: measure.at, period, answer });
  if (cell === null || cell.status === 'nothing') return null;
  if (cell.status === 'not_collected') return model.input.writer.labels.not_collected;
  return toNumber(cell, measure.unit);
}

function toNumber({ value }: AnswerCell, unit: MeasurementUnit): SheetCell {
  const number = value ?? 0;
  if (unit === 'share') return { share: number };
  return unit === 'seconds' ? { seconds: number } : number;
}
