import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { listTileLevels } from '#contracts/custom-viz/outside-levels.ts';
import type { OutsideActs } from '#contracts/custom-viz/outside.ts';
import { listChartSets } from '#server/custom-viz/outside/chart-sets.ts';
import type { OutsideRights } from '#server/custom-viz/outside/outside-state.ts';

/** What people outside may do with the values of the charts of a dashboard; which dimensions are locked is not said. */
export function listOutsideActs(
  document: DashboardDocument,
  { select, drill, lockedDimensions: locked, model }: OutsideRights,
): OutsideActs {
  if (!drill) return { select, levels: {}, time: false };
  const charts = document.tabs.flatMap(({ tiles }) => tiles.filter((tile) => tile.kind === 'chart'));
  const levels = charts.map((tile) => {
    const reach = { dataSets: listChartSets(tile.chart, model), locked };
    return [tile._id, listTileLevels(tile, document.parameters, reach)] as const;
  });
  return {
    select,
    levels: Object.fromEntries(levels.filter(([, below]) => Object.keys(below).length > 0)),
    time: true,
  };
}
