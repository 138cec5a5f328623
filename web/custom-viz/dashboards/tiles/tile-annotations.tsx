import { Button, Menu } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTileFilters } from '#contracts/custom-viz/tile-questions.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import type { TieChoice } from '#web/custom-viz/annotations/annotation-form.tsx';
import { AnnotationsDrawer } from '#web/custom-viz/annotations/annotations-drawer.tsx';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';

type Span = { from: string; to: string | null };

/** Whether a chart has a time along which something can be annotated. */
function isAnnotated({ chart }: ChartTile): boolean {
  return chart.shelves.across.some(({ dimension }) => dimension === 'time');
}

/** The item of a chart's menu that opens its annotations. */
export function AnnotateItem({ tile, onClick }: { tile: ChartTile; onClick: () => void }) {
  if (!isAnnotated(tile)) return null;
  return <AnnotationsItem onClick={onClick} />;
}

/** The item of a menu that opens annotations. */
export function AnnotationsItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
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
  const mayWrite = usePermission(useHome().write);
  if (!isAnnotated(tile) || !mayWrite || mode !== 'read') return null;
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
export function TileAnnotations({ tile, ...rest }: Props) {
  const { document, state } = useDashboardView();
  const filters = [...tile.chart.filters, ...listTileFilters(tile, { document, state })];
  return <TiedAnnotations filters={filters} {...rest} />;
}

type TiedProps = Omit<Props, 'tile'> & { filters: readonly QuestionFilter[] };

/** The annotations of a dashboard; new ones may be tied to the values of conditions. */
export function TiedAnnotations({ filters, span, onClose }: TiedProps) {
  const { _id, reading, catalog, labels } = useDashboardView();
  const now = useNow();
  const nameValue = (dimension: string, value: string): string =>
    `${catalog.nameDimension(dimension)}: ${catalog.nameValue(dimension, value, labels.find(dimension, value))}`;
  const ties = filters.flatMap((filter): TieChoice[] => {
    if (!('dimension' in filter) || filter.is !== 'among') return [];
    const { dimension, values } = filter;
    return values
      .filter((value) => value !== null)
      .map((value) => ({ dimension, value, label: nameValue(dimension, value) }));
  });
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
