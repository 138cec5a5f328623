import { area } from '#contracts/custom-viz/forms/area.ts';
import { bar } from '#contracts/custom-viz/forms/bar.ts';
import { boxPlot } from '#contracts/custom-viz/forms/box-plot.ts';
import { bubble } from '#contracts/custom-viz/forms/bubble.ts';
import { bullet } from '#contracts/custom-viz/forms/bullet.ts';
import { calendar } from '#contracts/custom-viz/forms/calendar.ts';
import { combo } from '#contracts/custom-viz/forms/combo.ts';
import { doughnut } from '#contracts/custom-viz/forms/doughnut.ts';
import { funnel } from '#contracts/custom-viz/forms/funnel.ts';
import { gauge } from '#contracts/custom-viz/forms/gauge.ts';
import { heatMap } from '#contracts/custom-viz/forms/heat-map.ts';
import { histogram } from '#contracts/custom-viz/forms/histogram.ts';
import { line } from '#contracts/custom-viz/forms/line.ts';
import { number } from '#contracts/custom-viz/forms/number.ts';
import { pie } from '#contracts/custom-viz/forms/pie.ts';
import { pivot } from '#contracts/custom-viz/forms/pivot.ts';
import { pointMap } from '#contracts/custom-viz/forms/point-map.ts';
import { radar } from '#contracts/custom-viz/forms/radar.ts';
import { sankey } from '#contracts/custom-viz/forms/sankey.ts';
import { scatter } from '#contracts/custom-viz/forms/scatter.ts';
import { slope } from '#contracts/custom-viz/forms/slope.ts';
import { strip } from '#contracts/custom-viz/forms/strip.ts';
import { sunburst } from '#contracts/custom-viz/forms/sunburst.ts';
import { table } from '#contracts/custom-viz/forms/table.ts';
import { thailandMap } from '#contracts/custom-viz/forms/thailand-map.ts';
import { timeline } from '#contracts/custom-viz/forms/timeline.ts';
import { treeMap } from '#contracts/custom-viz/forms/tree-map.ts';
import { waterfall } from '#contracts/custom-viz/forms/waterfall.ts';
import { wordCloud } from '#contracts/custom-viz/forms/word-cloud.ts';
import { worldMap } from '#contracts/custom-viz/forms/world-map.ts';

/** The forms of charts, in the order of the choice. */
export const FORMS = [
  number,
  bar,
  line,
  area,
  combo,
  table,
  pivot,
  pie,
  doughnut,
  treeMap,
  sunburst,
  scatter,
  bubble,
  strip,
  heatMap,
  calendar,
  timeline,
  histogram,
  boxPlot,
  waterfall,
  funnel,
  sankey,
  gauge,
  bullet,
  radar,
  slope,
  wordCloud,
  worldMap,
  thailandMap,
  pointMap,
] as const;
