import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';

type TileInput = NonNullable<DashboardDocumentInput['tabs'][number]['tiles']>[number];
type ChartTileInput = Extract<TileInput, { kind: 'chart' }>;
type ShelvesInput = NonNullable<ChartTileInput['chart']['shelves']>;
type AxesInput = NonNullable<ShelvesInput['across']>;

/** A chart tile of a dashboard that the suite provides, at columns and rows of the grid: x, y, width, height. */
export function makeChartTile(
  _id: string,
  [x, y, w, h]: readonly [number, number, number, number],
  { title, ...chart }: ChartTileInput['chart'] & Pick<ChartTileInput, 'title'>,
): ChartTileInput {
  return { _id, kind: 'chart', spot: { x, y, w, h }, ...(title && { title }), chart };
}

/** Dimensions on the shelves that are named, by their names alone or with what else an axis has. */
export function makeShelves(
  given: Partial<Record<keyof ShelvesInput, string | AxesInput[number]>>,
): ShelvesInput {
  const put = (shelf: keyof ShelvesInput): AxesInput => {
    const axis = given[shelf];
    return axis === undefined ? [] : [typeof axis === 'string' ? { dimension: axis } : axis];
  };
  return { across: put('across'), down: put('down'), colour: put('colour'), tiles: put('tiles') };
}
