import type { Form } from '#contracts/custom-viz/forms/form.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, readValue, writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { readPoint } from '#engine/chart-forms/model/chart-model.ts';

type MapForm = Extract<Form, { name: 'world_map' | 'thailand_map' }>;

/** Values by places. Which of them the map has is found with its shapes (`engine/maps`), which are loaded with the first map. */
export function drawMap(context: DrawContext, form: MapForm): ChartDrawing {
  const { model, part } = context;
  const series = model.series.find(({ period }) => period === 'now');
  if (!series) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const known = part.points.flatMap((point) => {
    const cell = readPoint(model, point, series);
    const value = readValue(cell);
    return value === null ? [] : [{ point, cell, value }];
  });
  const most = Math.max(1e-9, ...known.map(({ value }) => value));
  const marks: Mark[] = known.map(({ point }) => buildMark(context, { point, series }, null));
  return {
    kind: 'map',
    map: form.name === 'world_map' ? 'world' : 'thailand',
    hasList: form.list,
    marks,
    legend: [],
    hints: [],
    areas: known.map(({ point, cell, value }, mark) => ({
      key: point.kind === 'value' ? (point.values.at(-1)?.key ?? null) : null,
      label: point.label,
      text: writeCell(model.input, series.measure, cell),
      value,
      share: Math.max(0, value) / most,
      mark,
    })),
  };
}
