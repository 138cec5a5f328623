import {
  BarChart,
  CustomChart,
  LineChart,
  PieChart,
  type BarSeriesOption,
  type CustomSeriesOption,
  type LineSeriesOption,
  type PieSeriesOption,
} from 'echarts/charts';
import {
  BrushComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  type BrushComponentOption,
  type GridComponentOption,
  type TooltipComponentOption,
} from 'echarts/components';
import { init, use, type ComposeOption, type ECharts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([
  BarChart,
  CustomChart,
  LineChart,
  PieChart,
  BrushComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  CanvasRenderer,
]);

/** The options of what we draw. */
export type EChartsOption = ComposeOption<
  | BarSeriesOption
  | CustomSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | BrushComponentOption
  | GridComponentOption
  | TooltipComponentOption
>;

/** Makes a chart in an element. */
export const createChart = (element: HTMLElement): ECharts => init(element);

export type Chart = ECharts;
