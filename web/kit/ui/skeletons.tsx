import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useScaledPixels } from '#web/kit/theme/text-size.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Rows of a list or table that is being loaded, as tall as the real ones. */
export function RowsSkeleton({ rows = 8, height: usual = 36 }: { rows?: number; height?: number }) {
  const { t } = useTranslation();
  const height = useScaledPixels(usual);
  return (
    <div role="status" aria-label={t('kit.state.loading')}>
      {numbers(rows).map((row) => (
        <div key={row} style={{ height, display: 'flex', alignItems: 'center', gap: 16, padding: '0 16px' }}>
          <Skeleton height={10} width={`${28 + ((row * 13) % 24)}%`} radius="sm" />
          <Skeleton height={10} width="18%" radius="sm" />
          <Skeleton height={10} width="12%" radius="sm" ml="auto" />
        </div>
      ))}
    </div>
  );
}

/** Labels and fields of a form that is being loaded. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('kit.state.loading')} style={{ display: 'grid', gap: 20 }}>
      {numbers(fields).map((field) => (
        <div key={field} style={{ display: 'grid', gap: 8 }}>
          <Skeleton height={10} width={90} radius="sm" />
          <Skeleton height={34} radius="md" />
        </div>
      ))}
    </div>
  );
}

/** A block (card, picture) that is being loaded. */
export function BlockSkeleton({ height }: { height: number }) {
  const { t } = useTranslation();
  return <Skeleton height={height} radius="md" role="status" aria-label={t('kit.state.loading')} />;
}
