import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Widget, WidgetKind } from '#contracts/listening/dashboards/widget.ts';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { SHOWN } from './engagement-widget.tsx';
import classes from './skeleton.module.css';
import tileClasses from './tiles.module.css';

const LISTS: readonly WidgetKind[] = ['share', 'themes', 'authors', 'posts'];
/** Heights of columns that look like a chart but not like data. */
const COLUMNS = [30, 45, 38, 60, 52, 70, 48, 40, 56, 44, 62, 50];

/** A widget that is loading, in the shape of its later content. */
export function WidgetSkeleton({ widget }: { widget: Widget }) {
  const { t } = useTranslation();
  const { kind } = widget;
  if (LISTS.includes(kind)) return <RowsSkeleton rows={6} height={32} />;
  const tiles = kind === 'numbers' ? widget.shown.length : kind === 'engagement' ? SHOWN.length : 0;
  return (
    <div
      role="status"
      aria-label={t('kit.state.loading')}
      className={tiles > 0 ? `${tileClasses.tiles} ${classes.faint}` : `${classes.columns} ${classes.faint}`}
    >
      {tiles > 0
        ? Array.from({ length: tiles }, (_, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className={classes.tile}>
              <Skeleton height={28} radius="sm" />
            </div>
          ))
        : COLUMNS.map((height, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Skeleton key={index} height={`${height}%`} radius="sm" />
          ))}
    </div>
  );
}
