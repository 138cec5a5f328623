import type { TFunction } from 'i18next';
import type { PublicSource } from '#contracts/admin/sources.ts';
import type { SourceUsage } from '#contracts/public-pool/endpoints.ts';
import type { Column } from '#web/kit/table/column.ts';
import { formatBytes } from '#web/kit/text/format.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';

/** The columns of what a source has in the public pool; dashes until that is known. */
export function buildPoolColumns(
  t: TFunction,
  language: string,
  usage: readonly SourceUsage[] | undefined,
): readonly Column<PublicSource>[] {
  const bySource = new Map(usage?.map((one) => [one.source_id, one]));
  const of = ({ _id }: PublicSource): SourceUsage | undefined => bySource.get(_id);
  const amount = (source: PublicSource, value: number | undefined) =>
    usage === undefined ? '–' : <NumberText value={of(source) && value ? value : 0} />;
  return [
    {
      id: 'keep_days',
      header: t('admin.sources.columns.keeps'),
      width: '6.25rem',
      align: 'right',
      value: ({ keep_days }) => keep_days,
      cell: ({ keep_days }) =>
        keep_days === 0 ? t('admin.sources.keeps_none') : t('admin.sources.keeps_days', { count: keep_days }),
    },
    {
      id: 'pool_posts',
      header: t('admin.sources.columns.posts'),
      width: '6.25rem',
      align: 'right',
      value: (source) => of(source)?.posts ?? 0,
      cell: (source) => amount(source, of(source)?.posts),
    },
    {
      id: 'pool_bytes',
      header: t('admin.sources.columns.bytes'),
      width: '6.25rem',
      align: 'right',
      value: (source) => of(source)?.bytes ?? 0,
      cell: (source) => {
        const own = of(source);
        return <span className="tabular">{own ? formatBytes(own.bytes, language) : '–'}</span>;
      },
    },
    {
      id: 'pool_per_day',
      header: t('admin.sources.columns.per_day'),
      width: '5.625rem',
      align: 'right',
      value: (source) => of(source)?.posts_per_day ?? 0,
      cell: (source) => amount(source, Math.round(of(source)?.posts_per_day ?? 0)),
    },
    {
      id: 'pool_oldest',
      header: t('admin.sources.columns.oldest'),
      width: '7.5rem',
      value: (source) => of(source)?.oldest_at ?? '',
      cell: (source) => {
        const own = of(source);
        return own ? <TimeText value={own.oldest_at} /> : '–';
      },
    },
  ];
}
