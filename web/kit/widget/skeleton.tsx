import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './skeleton.module.css';
import tileClasses from './tiles.module.css';

/** What a widget that is loading looks like: rows of a list, columns of a chart, or so many tiles. */
export type SkeletonShape = 'rows' | 'columns' | { tiles: number };

/** Heights of columns that look like a chart but not like data. */
const COLUMNS = [30, 45, 38, 60, 52, 70, 48, 40, 56, 44, 62, 50];

/** A widget that is loading, in the shape of its later content. */
export function WidgetSkeleton({ shape }: { shape: SkeletonShape }) {
  const { t } = useTranslation();
  if (shape === 'rows') return <RowsSkeleton rows={6} height={32} />;
  return (
    <div
      role="status"
      aria-label={t('kit.state.loading')}
      className={`${shape === 'columns' ? classes.columns : tileClasses.tiles} ${classes.faint}`}
    >
      {shape === 'columns'
        ? COLUMNS.map((height, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Skeleton key={index} height={`${height}%`} radius="sm" />
          ))
        : Array.from({ length: shape.tiles }, (_, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className={classes.tile}>
              <Skeleton height={28} radius="sm" />
            </div>
          ))}
    </div>
  );
}
