import {
  IconChartArea,
  IconChartBar,
  IconChartBubble,
  IconChartDonut,
  IconChartDots,
  IconChartLine,
  IconChartPie,
  IconChartRadar,
  IconChartSankey,
  IconChartScatter,
  IconChartTreemap,
  IconChartHistogram,
  IconChartFunnel,
  IconChartCandle,
  IconCalendar,
  IconCloud,
  IconGauge,
  IconMap,
  IconNumber123,
  IconTable,
  IconTableColumn,
  IconTimeline,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';

/** The pictures of forms; a form without one has that of a chart. */
const ICONS: Readonly<Record<string, Icon>> = {
  number: IconNumber123,
  bar: IconChartBar,
  line: IconChartLine,
  area: IconChartArea,
  pie: IconChartPie,
  doughnut: IconChartDonut,
  scatter: IconChartScatter,
  bubble: IconChartBubble,
  radar: IconChartRadar,
  sankey: IconChartSankey,
  tree_map: IconChartTreemap,
  histogram: IconChartHistogram,
  funnel: IconChartFunnel,
  box_plot: IconChartCandle,
  calendar: IconCalendar,
  word_cloud: IconCloud,
  gauge: IconGauge,
  world_map: IconWorld,
  thailand_map: IconMap,
  table: IconTable,
  pivot: IconTableColumn,
  timeline: IconTimeline,
};

/** The picture of a form. */
export function FormIcon({ name }: { name: string }) {
  const Picture = ICONS[name] ?? IconChartDots;
  return <Picture size={20} stroke={1.6} aria-hidden />;
}
