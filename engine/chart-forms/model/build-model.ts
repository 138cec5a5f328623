import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { listAxisDimensions } from '#engine/chart-forms/model/axis-dimensions.ts';
import {
  type ChartInput,
  type ChartModel,
  type ChartPart,
  type Entry,
  type ModelMeasure,
  type Series,
} from '#engine/chart-forms/model/chart-model.ts';
import { findBarWidth, labelEntries } from '#engine/chart-forms/model/label-entries.ts';

/** A chart by its parts, points and series: what its form draws, its table lists and files write. */
export function buildChartModel(input: ChartInput): ChartModel {
  const { chart, answers } = input;
  const { tiles, across, along } = listAxisDimensions(chart);
  const [answer] = answers;
  const rows = labelEntries(input, {
    lines: answer.rows,
    dimensions: [...tiles, ...across],
    skip: tiles.length,
  });
  const columns = labelEntries(input, { lines: answer.columns, dimensions: along });
  const measures = listMeasures(input);
  const shown = columns.filter(({ kind }) => kind !== 'total');
  return {
    input,
    parts: splitParts(input, rows, tiles),
    columns: shown,
    totalColumns: columns.filter(({ kind }) => kind === 'total'),
    measures,
    series: listSeries(input, shown, measures),
    across,
    along,
    width: findBarWidth(rows.map(({ values }) => values[0])),
  };
}

function listMeasures({ answers, catalog, writer }: ChartInput): ModelMeasure[] {
  return answers[0].measures.map(({ measure, share, calculated }, at) => {
    const facts = catalog.findMeasure(measure);
    const label =
      share === null
        ? facts.label
        : share === '*'
          ? writer.labels.share_of_all(facts.label)
          : writer.labels.share_within(facts.label, catalog.nameDimension(share));
    return {
      at,
      id: share === null ? measure : `${measure}/${share}`,
      label,
      unit: share === null ? (calculated?.unit ?? facts.unit) : 'share',
      good: facts.good,
      isAdditive: share === null && facts.isAdditive,
      isShare: share !== null,
    };
  });
}

/** The rows by the values of the tiles, in their order; a total of all tiles is in none of them. */
function splitParts(input: ChartInput, rows: readonly Entry[], tiles: readonly string[]): ChartPart[] {
  const [answer] = input.answers;
  const toPart = (id: string, label: string | null, of: readonly Entry[]): ChartPart => ({
    id,
    label,
    points: of.filter(({ kind }) => kind !== 'total'),
    totals: of.filter(({ kind }) => kind === 'total'),
  });
  if (tiles.length === 0) return [toPart('', null, rows)];
  const named = labelEntries(input, {
    lines: answer.rows.map((row) => row.slice(0, tiles.length)),
    dimensions: tiles,
  });
  const groups = Map.groupBy(rows, (row) => named[row.at]?.id ?? '');
  return [...groups].flatMap(([id, of]) => {
    const tile = named.find((one) => one.id === id);
    return tile && tile.kind !== 'total' ? [toPart(id, tile.label, of)] : [];
  });
}

/** The series of the first period, each followed by those to compare with. Shares are no series beside what they are shares of. */
function listSeries(
  input: ChartInput,
  columns: readonly Entry[],
  measures: readonly ModelMeasure[],
): Series[] {
  const drawn = measures.filter(({ isShare }) => !isShare);
  const one = drawn.length === 1;
  const only = columns.length === 1 && columns[0]?.values.length === 0;
  return columns.flatMap((column) =>
    drawn.flatMap((measure): Series[] => {
      const label = only ? measure.label : one ? column.label : `${column.label} · ${measure.label}`;
      const id = `${column.id}/${measure.id}`;
      const shared = {
        measure,
        column,
        color: column.color ?? { dimension: 'measure', key: measure.id, kind: 'value' as const },
      };
      const now: Series = { ...shared, id, label, period: 'now', answer: 0 };
      const before = input.answers.flatMap((answer, index): Series[] =>
        answer.cells_before && answer.rows[0]?.length === input.answers[0].rows[0]?.length
          ? [
              {
                ...shared,
                id: `${id}/before${index}`,
                label: nameBefore(input, answer, label),
                period: 'before',
                answer: index,
              },
            ]
          : [],
      );
      return [now, ...before];
    }),
  );
}

/** The period to compare with, by its days. */
function nameBefore({ writer }: ChartInput, { before, zone }: SemanticAnswer, name: string): string {
  return before ? writer.labels.of_period(name, writer.span(before, zone)) : name;
}
