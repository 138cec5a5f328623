import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WidgetKind } from '#contracts/listening/dashboards/widget.ts';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './skeleton.module.css';

const LISTS: readonly WidgetKind[] = ['share', 'themes', 'authors', 'posts'];
/** Heights of columns that look like a chart and like no data. */
const COLUMNS = [30, 45, 38, 60, 52, 70, 48, 40, 56, 44, 62, 50];

/** A widget that is being answered, in the shape of what will stand there. */
export function WidgetSkeleton({ kind }: { kind: WidgetKind }) {
  const { t } = useTranslation();
  if (LISTS.includes(kind)) return <RowsSkeleton rows={6} height={32} />;
  const figures = kind === 'numbers' || kind === 'engagement';
  return (
    <div
      role="status"
      aria-label={t('kit.state.loading')}
      className={figures ? classes.figures : classes.columns}
    >
      {(figures ? COLUMNS.slice(0, 5) : COLUMNS).map((height, index) =>
        figures ? (
          // oxlint-disable-next-line react/no-array-index-key
          <Skeleton key={index} height={28} radius="sm" />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <Skeleton key={index} height={`${height}%`} radius="sm" />
        ),
      )}
    </div>
  );
}
