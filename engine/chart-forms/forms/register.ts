import type { FormName } from '#contracts/custom-viz/forms/form.ts';
import type { DrawForm } from '#engine/chart-forms/drawing/drawing.ts';
import { drawBars } from '#engine/chart-forms/forms/bars.ts';
import { drawBoxPlot } from '#engine/chart-forms/forms/box-plot.ts';
import { drawBullet } from '#engine/chart-forms/forms/bullet.ts';
import { drawCalendar } from '#engine/chart-forms/forms/calendar.ts';
import { drawCombo } from '#engine/chart-forms/forms/combo.ts';
import { drawFunnel } from '#engine/chart-forms/forms/funnel.ts';
import { drawGauge } from '#engine/chart-forms/forms/gauge.ts';
import { drawGrid } from '#engine/chart-forms/forms/grids.ts';
import { drawHeatMap } from '#engine/chart-forms/forms/heat-map.ts';
import { drawSunburst, drawTreeMap } from '#engine/chart-forms/forms/hierarchies.ts';
import { drawHistogram } from '#engine/chart-forms/forms/histogram.ts';
import { drawAreas, drawLines } from '#engine/chart-forms/forms/lines.ts';
import { drawMap } from '#engine/chart-forms/forms/maps.ts';
import { drawNumbers } from '#engine/chart-forms/forms/numbers.ts';
import { drawPoints } from '#engine/chart-forms/forms/points.ts';
import { drawRadar } from '#engine/chart-forms/forms/radar.ts';
import { drawSankey } from '#engine/chart-forms/forms/sankey.ts';
import { drawScatter } from '#engine/chart-forms/forms/scatter.ts';
import { drawSlices } from '#engine/chart-forms/forms/slices.ts';
import { drawSlope } from '#engine/chart-forms/forms/slope.ts';
import { drawStrip } from '#engine/chart-forms/forms/strip.ts';
import { drawTimeline } from '#engine/chart-forms/forms/timeline.ts';
import { drawWaterfall } from '#engine/chart-forms/forms/waterfall.ts';
import { drawWordCloud } from '#engine/chart-forms/forms/word-cloud.ts';

/** How each form is drawn. */
export const DRAWINGS: { readonly [Name in FormName]: DrawForm<Name> } = {
  number: drawNumbers,
  bar: drawBars,
  line: drawLines,
  area: drawAreas,
  combo: drawCombo,
  table: drawGrid,
  pivot: drawGrid,
  pie: drawSlices,
  doughnut: drawSlices,
  tree_map: drawTreeMap,
  sunburst: drawSunburst,
  scatter: drawScatter,
  bubble: drawScatter,
  strip: drawStrip,
  heat_map: drawHeatMap,
  calendar: drawCalendar,
  timeline: drawTimeline,
  histogram: drawHistogram,
  box_plot: drawBoxPlot,
  waterfall: drawWaterfall,
  funnel: drawFunnel,
  sankey: drawSankey,
  gauge: drawGauge,
  bullet: drawBullet,
  radar: drawRadar,
  slope: drawSlope,
  word_cloud: drawWordCloud,
  world_map: drawMap,
  thailand_map: drawMap,
  point_map: drawPoints,
};
