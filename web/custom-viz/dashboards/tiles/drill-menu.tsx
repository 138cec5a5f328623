import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconZoomIn } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import {
  applyDrill,
  listDrillTargets,
  MOST_DRILL_STEPS,
  type DrillTarget,
  type OpenedValue,
} from '#contracts/custom-viz/drill.ts';
import type { OutsideActs } from '#contracts/custom-viz/outside.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { AxisValue } from '#contracts/semantic/answer.ts';
import { listTileDataSets } from '#engine/custom-viz/tile-data-sets.ts';
import { listReachedDimensions } from '#engine/semantic/reached-dimensions.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { buildCatalogModel } from '#web/custom-viz/names/catalog-model.ts';
import { useViewer } from '#web/custom-viz/names/use-viewer.ts';
import { addDrillStep, buildDrillStep } from '../state/selections.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/** How many dimensions that are no level below are offered. */
const MOST_OTHERS = 12;

/** Into what the selected value can be opened: the next level of its hierarchy first, then other dimensions. */
export function DrillMenu({ tile, selection }: { tile: ChartTile; selection: Selection }) {
  const { t } = useTranslation();
  const { document, state, change, catalog, outside } = useDashboardView();
  const chart = useMemo(
    () => applyDrill(applyParameters(tile, document.parameters, state), state.drills[tile._id] ?? []),
    [tile, document.parameters, state],
  );
  const listOwnTargets = useTargets(tile, chart);
  const listTargets = outside ? listOutsideTargets(outside.acts, tile._id) : listOwnTargets;
  const opened = listOpenings(chart, selection, listTargets);
  if (opened.length === 0 || (state.drills[tile._id]?.length ?? 0) >= MOST_DRILL_STEPS) return null;
  const drill = (axis: string, value: DrilledValue, target: DrillTarget) =>
    change(addDrillStep(state, tile._id, buildDrillStep(axis, value, target)));
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconZoomIn size={14} aria-hidden />}
          rightSection={<IconChevronDown size={12} aria-hidden />}
        >
          {t('viz_dashboards.mark.drill')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {opened.map(({ axis, value, targets }) => (
          <Fragment key={axis}>
            {opened.length > 1 && <Menu.Label>{catalog.nameDimension(axis)}</Menu.Label>}
            {targets.map((target, index) => (
              <Fragment key={`${target.dimension} ${target.grain}`}>
                {index > 0 && targets[index - 1]?.below && !target.below && <Menu.Divider />}
                <Menu.Item fw={target.below ? 600 : undefined} onClick={() => drill(axis, value, target)}>
                  {nameTarget(target, catalog, (grain) => t(`viz_dashboards.grain.${grain}`))}
                </Menu.Item>
              </Fragment>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What the server lets people outside open: bars of time, and the levels that it named. */
function listOutsideTargets({ levels, time }: OutsideActs, tile: string) {
  return ({ axis, span }: OpenedValue): DrillTarget[] => [
    ...(time ? listDrillTargets({ axis, span }, [], { personal: false }) : []),
    ...(levels[tile]?.[axis] ?? []).map((dimension) => ({ dimension, grain: 'auto' as const, below: true })),
  ];
}

type DrilledValue = Pick<AxisValue, 'filter' | 'span'>;

/** Into what a reader who is signed in can open values of a tile: dimensions of its rows and of linked ones, as far as they may see them. */
function useTargets(tile: ChartTile, chart: Chart): (value: OpenedValue) => DrillTarget[] {
  const { catalog } = useDashboardView();
  const viewer = useViewer();
  return useMemo(() => {
    const model = buildCatalogModel(catalog);
    const reached = listTileDataSets({ ...tile, chart }, catalog).map((dataSet) => ({
      dimensions: listReachedDimensions(model, dataSet, viewer),
    }));
    return (value) => listDrillTargets(value, reached, { personal: viewer.personal });
  }, [tile, chart, catalog, viewer]);
}

/** Each value that meets in the selected mark, with what it can be opened into. */
function listOpenings(
  { shelves }: Chart,
  { filters, span, exclude }: Selection,
  listTargets: (value: OpenedValue) => DrillTarget[],
) {
  if (exclude) return [];
  const used = Object.values(shelves).flat();
  const values: { axis: string; value: DrilledValue }[] = [
    ...(span && used.some(({ dimension }) => dimension === 'time')
      ? [{ axis: 'time', value: { filter: null, span } }]
      : []),
    ...filters.flatMap((filter) =>
      'dimension' in filter ? [{ axis: filter.dimension, value: { filter, span: null } }] : [],
    ),
  ];
  return values.flatMap(({ axis, value }) => {
    const targets = listTargets({ axis, span: value.span }).filter(
      ({ dimension, below }) => below || !used.some((one) => one.dimension === dimension),
    );
    const below = targets.filter((target) => target.below);
    const others = targets.filter((target) => !target.below).slice(0, MOST_OTHERS);
    return targets.length > 0 ? [{ axis, value, targets: [...below, ...others] }] : [];
  });
}

function nameTarget(
  { dimension, grain }: DrillTarget,
  catalog: Catalog,
  nameGrain: (grain: Exclude<DrillTarget['grain'], 'auto'>) => string,
): string {
  return dimension === 'time' && grain !== 'auto' ? nameGrain(grain) : catalog.nameDimension(dimension);
}
