import type { TFunction } from 'i18next';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { Catalog } from '#texts/chart-catalog.ts';

/** What a chart counts, as a title: `Mentions by Channel and Sentiment`. */
export function describeChart(
  { measures, shelves }: Pick<Chart, 'measures' | 'shelves'>,
  catalog: Catalog,
  t: TFunction,
): string {
  if (measures.length === 0) return t('viz_dashboards.tile.chart_empty');
  const list = (names: readonly string[]): string =>
    new Intl.ListFormat(catalog.language, { type: 'conjunction' }).format(names);
  const dimensions = [...shelves.across, ...shelves.down, ...shelves.colour, ...shelves.tiles].map(
    ({ dimension }) => catalog.nameDimension(dimension),
  );
  const counted = list(measures.map((measure) => catalog.findMeasure(measure).label));
  return dimensions.length === 0
    ? counted
    : t('viz_dashboards.tile.by', { measures: counted, dimensions: list([...new Set(dimensions)]) });
}

/** The title of a tile; where it has none, what it shows. */
export function titleTile(tile: Tile, catalog: Catalog, t: TFunction): string {
  const own = pickText(tile.title, catalog.language);
  if (own) return own;
  switch (tile.kind) {
    case 'chart':
      return describeChart(tile.chart, catalog, t);
    case 'rows':
      return t('viz_dashboards.tile.rows_of', { measure: catalog.findMeasure(tile.measure).label });
    case 'widget':
      return t(`dashboards.kinds.${tile.widget.kind}`);
    case 'text':
    case 'sql':
      return t(`viz_dashboards.kinds.${tile.kind}`);
  }
}
