import { useCallback } from 'react';
import { buildTileQuestions } from '#contracts/custom-viz/tile-questions.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { AxisValue } from '#contracts/semantic/answer.ts';
import type { ChartCell } from '#engine/chart-forms/drawing/drawing.ts';
import type { GoodResult } from '../dashboards/tiles/answer-state.tsx';
import { useDashboardView } from '../dashboards/view/dashboard-context.ts';
import { sendToPage } from './embedding-page.ts';

/** Reports to the page around the frame what a visitor selected in a chart: its values by their keys, its time, its number. */
export function useReportSelection(
  tile: ChartTile,
  origin: string,
): (result: GoodResult | undefined, cell: ChartCell) => void {
  const { document, state, reading } = useDashboardView();
  return useCallback(
    (result, cell) => {
      if (!result) return;
      const questions = buildTileQuestions(tile, { document, state }, { ...reading, now: new Date() });
      const { rows = [], columns = [] } = questions[cell.answer] ?? {};
      const { answer, labels } = result;
      const [row, column] = [answer.rows[cell.row] ?? [], answer.columns[cell.column] ?? []];
      const name = (values: readonly AxisValue[], axes: readonly { dimension: string }[]) =>
        values.flatMap(({ kind, key }, at) => {
          const dimension = axes[at]?.dimension;
          if (kind !== 'value' || dimension === undefined) return [];
          return [{ dimension, key, label: key === null ? null : (labels[dimension]?.[key] ?? null) }];
        });
      sendToPage(
        {
          type: 'selected',
          tile: tile._id,
          values: [...name(row, rows), ...name(column, columns)],
          span: [...row, ...column].find(({ span }) => span !== null)?.span ?? null,
          value: answer.cells[cell.row]?.[cell.column]?.[cell.measure]?.value ?? null,
        },
        origin,
      );
    },
    [tile, origin, document, state, reading],
  );
}
