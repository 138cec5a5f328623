import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import type { ResultMeasure, ResultPost } from '#contracts/publishing/results.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { saveFile } from '#web/kit/ui/save-file.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { formatResultsCsv } from './results-csv.ts';
import classes from './results.module.css';

/** Where the table is on the page. */
export const TABLE_ID = 'results-posts';

type Props = { items: readonly ResultPost[]; measure: ResultMeasure; onOpen: (post: string) => void };

/** Every post of the span with its numbers, to be sorted, and to be taken along as a file. */
export function PostTable({ items, measure, onOpen }: Props) {
  const { t } = useTranslation();
  const metrics = useMemo(
    () => PostMetricId.options.filter((one) => items.some(({ latest }) => latest[one] !== undefined)),
    [items],
  );
  const columns = useColumns(metrics, measure);
  const save = () => saveFile('posts.csv', 'text/csv', formatResultsCsv(items, metrics, t));
  return (
    <div id={TABLE_ID}>
      <DataTable
        id="publishing.results"
        label={t('publishing_results.table')}
        rows={items}
        rowId={({ _id }) => _id}
        columns={columns}
        rowHeight={52}
        onOpen={({ _id }) => onOpen(_id)}
        empty={null}
        tools={
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
            {t('publishing_results.csv')}
          </Button>
        }
      />
    </div>
  );
}

function useColumns(metrics: readonly PostMetricId[], measure: ResultMeasure): readonly Column<ResultPost>[] {
  const { t } = useTranslation();
  return useMemo<readonly Column<ResultPost>[]>(
    () => [
      {
        id: 'post',
        header: t('publishing_results.post'),
        always: true,
        width: 'minmax(12rem, 2fr)',
        value: ({ words }) => words,
        cell: ({ words }) => <span className={classes.cut}>{words || t('publishing_results.no_words')}</span>,
      },
      {
        id: 'channel',
        header: t('publishing_results.channel'),
        width: 'minmax(8rem, 1fr)',
        value: ({ account_name }) => account_name,
        cell: ({ channel, account_name }) => <ChannelName channel={channel} called={account_name} />,
      },
      {
        id: 'published',
        header: t('publishing_results.published'),
        width: '8rem',
        value: ({ published_at }) => published_at,
        cell: ({ published_at }) => <TimeText value={published_at} />,
      },
      ...buildNumber('value', t(`publishing_results.measures.${measure}`), ({ value }) => value),
      ...buildNumber('usual', t('publishing_results.usual'), ({ usual }) => usual),
      ...metrics
        .filter((metric) => metric !== measure)
        .flatMap((metric) =>
          buildNumber(
            metric,
            t(`publishing_results.measures.${metric}`),
            ({ latest }) => latest[metric] ?? null,
          ),
        ),
    ],
    [metrics, measure, t],
  );
}

function buildNumber(
  id: string,
  header: string,
  read: (post: ResultPost) => number | null,
): Column<ResultPost>[] {
  return [
    {
      id,
      header,
      width: '7.5rem',
      align: 'right',
      value: read,
      cell: (post) => {
        const value = read(post);
        return value === null ? '–' : <NumberText value={Math.round(value)} />;
      },
    },
  ];
}
