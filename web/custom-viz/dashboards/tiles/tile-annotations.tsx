import { Button, Menu } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAnnotation } from '#contracts/custom-viz/annotations.ts';
import { CUSTOM_VIZ_HOME } from '#contracts/custom-viz/home.ts';
import { listTileFilters } from '#contracts/custom-viz/tile-questions.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { TieChoice } from '#web/custom-viz/annotations/annotation-form.tsx';
import { AnnotationsDrawer } from '#web/custom-viz/annotations/annotations-drawer.tsx';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';

type Span = { from: string; to: string | null };

/** Whether a chart has a time along which something can be annotated, and whether its dashboard is of this product. */
function useIsAnnotated({ chart }: ChartTile): boolean {
  const home = useHome();
  return (
    home.name === CUSTOM_VIZ_HOME.name && chart.shelves.across.some(({ dimension }) => dimension === 'time')
  );
}

/** The item of a chart's menu that opens its annotations. */
export function AnnotateItem({ tile, onClick }: { tile: ChartTile; onClick: () => void }) {
  const { t } = useTranslation();
  if (!useIsAnnotated(tile)) return null;
  return (
    <Menu.Item leftSection={<IconNote size={16} />} onClick={onClick}>
      {t('viz_annotations.act')}
    </Menu.Item>
  );
}

/** Annotates the moment or the span that is selected in a chart, by pointer or by keys. */
export function AnnotateButton({ tile, span }: { tile: ChartTile; span: Span }) {
  const { t } = useTranslation();
  const { mode } = useDashboardView();
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMayCall(createAnnotation);
  const isAnnotated = useIsAnnotated(tile);
  if (!isAnnotated || !mayWrite || mode !== 'read') return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconNote size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('viz_annotations.annotate')}
      </Button>
      {isOpen && <TileAnnotations tile={tile} span={span} onClose={() => setOpen(false)} />}
    </>
  );
}

type Props = { tile: ChartTile; span?: Span; onClose: () => void };

/** The annotations of the dashboard around a chart; new ones may be tied to the values by which the chart is narrowed. */
export function TileAnnotations({ tile, span, onClose }: Props) {
  const { _id, document, state, reading, catalog, labels } = useDashboardView();
  const now = useNow();
  const ties = [...tile.chart.filters, ...listTileFilters(tile, { document, state })].flatMap(
    (filter): TieChoice[] =>
      'dimension' in filter && filter.is === 'among'
        ? filter.values.flatMap((value) =>
            value === null
              ? []
              : [
                  {
                    dimension: filter.dimension,
                    value,
                    label: `${catalog.nameDimension(filter.dimension)}: ${catalog.nameValue(
                      filter.dimension,
                      value,
                      labels.find(filter.dimension, value),
                    )}`,
                  },
                ],
          )
        : [],
  );
  return (
    <AnnotationsDrawer
      dashboardId={_id}
      zone={reading.zone}
      language={catalog.language}
      ties={ties}
      span={span ?? null}
      now={now}
      onClose={onClose}
    />
  );
}
