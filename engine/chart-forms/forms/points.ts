import type { Form } from '#contracts/custom-viz/forms/form.ts';
import type { ChartDrawing, DrawContext, Mark, MapSpot } from '#engine/chart-forms/drawing/drawing.ts';
import {
  buildMark,
  buildSeriesLegend,
  findSeriesColor,
  listShownSeries,
  readValue,
  writeCell,
} from '#engine/chart-forms/drawing/marks.ts';
import { readPoint, type Entry } from '#engine/chart-forms/model/chart-model.ts';

type PointForm = Extract<Form, { name: 'point_map' }>;

/** Values at latitudes and longitudes, which are the first two of their dimensions. Where they are is found with the shapes of the map. */
export function drawPoints(context: DrawContext, form: PointForm): ChartDrawing {
  const { model, part } = context;
  const marks: Mark[] = [];
  const spots = listShownSeries(context)
    .filter(({ period }) => period === 'now')
    .flatMap((series) =>
      part.points.flatMap((point): MapSpot[] => {
        const cell = readPoint(model, point, series);
        const value = readValue(cell);
        if (value === null || (value === 0 && model.series.length > 1)) return [];
        const at = readPlace(point);
        const name = namePoint(point);
        marks.push({ ...buildMark(context, { point, series }, null), title: name });
        return [
          {
            at,
            label: series.column.label === '' ? name : `${name} · ${series.column.label}`,
            text: writeCell(model.input, series.measure, cell),
            value,
            share: 0,
            color: findSeriesColor(context, series).color,
            mark: marks.length - 1,
          },
        ];
      }),
    );
  const most = Math.max(1e-9, ...spots.map(({ value }) => value));
  return {
    kind: 'points',
    map: form.map,
    hasList: form.list,
    marks,
    legend: buildSeriesLegend(context),
    hints: [],
    spots: spots.map((spot) => ({ ...spot, share: Math.max(0, spot.value) / most })),
  };
}

/** The place of a point; null where one of the two numbers is missing or is none. */
function readPlace({ values }: Entry): MapSpot['at'] {
  const [latitude, longitude] = values.map(({ key }) => readNumber(key));
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

function readNumber(key: string | null): number | null {
  const number = key === null || key === '' ? Number.NaN : Number(key);
  return Number.isFinite(number) ? number : null;
}

/** What a point is called: by its third dimension, otherwise by its place. */
const namePoint = ({ levels, label }: Entry): string => levels[2] ?? (levels.slice(0, 2).join(', ') || label);
