import type { ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { ColoredValue } from '#contracts/custom-viz/value-colors.ts';
import type { ChartTheme } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import type { ChartAnnotation } from '#engine/chart-forms/model/chart-model.ts';
import type { ReportLocale } from '#server/reports/public.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import type { DashboardFileLabels } from '#texts/en/labels/dashboard-files.ts';

/** The language of a file of a dashboard. */
export type FileLocale = ReportLocale<DashboardFileLabels>;

/** What the tiles of a file have in common: names, texts and colours. */
export type TileContext = {
  locale: FileLocale;
  catalog: Catalog;
  writer: ChartWriter;
  colors: ColorRegistry;
  /** The colours with those of values, which get one where they have none; absent: as they are. */
  giveColors?: (values: readonly ColoredValue[]) => Promise<ColorRegistry>;
  theme: ChartTheme;
  /** How tables are sorted and folded, by the ids of tiles. */
  grids?: DashboardState['grids'];
  /** When it is counted. */
  now: Date;
  /** What is annotated on a chart. */
  annotate?: (tile: ChartTile) => readonly ChartAnnotation[];
};
