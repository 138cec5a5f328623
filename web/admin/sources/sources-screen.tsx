import { Badge, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSources, type PublicSource } from '#contracts/admin/sources.ts';
import { getPoolUsage, type SourceUsage } from '#contracts/public-pool/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { buildPoolColumns } from './pool-columns.tsx';
import { PoolSummary } from './pool-summary.tsx';
import { SourceDialog } from './source-dialog.tsx';

/** /admin/sources: public sources that are matched against every organisation's keywords, each with its state. */
export function SourcesScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const [open, setOpen] = useState<PublicSource | 'new' | null>(null);
  const list = useCallQuery(listSources, {});
  const usage = useCallQuery(getPoolUsage, {});
  const columns = useColumns(usage.data?.items);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
      {t('admin.sources.add')}
    </Button>
  );
  return (
    <PageBody wide>
      <PageHeader title={title} about={t('admin.sources.about')} action={add} />
      <QueryView of={usage} loading={<RowsSkeleton rows={1} />} inline>
        {(taken) => (taken.posts > 0 ? <PoolSummary usage={taken} /> : null)}
      </QueryView>
      <QueryView of={list} loading={<RowsSkeleton rows={5} />}>
        {({ items }) => (
          <DataTable
            id="admin.sources"
            label={title}
            rows={items}
            rowId={({ _id }) => _id}
            columns={columns}
            onOpen={setOpen}
            empty={
              <Empty title={t('admin.sources.empty')} help={t('admin.sources.empty_help')} action={add} />
            }
          />
        )}
      </QueryView>
      {open && <SourceDialog source={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </PageBody>
  );
}

const COLORS = {
  paused: 'var(--es-dim)',
  waiting: 'var(--es-warn)',
  failing: 'var(--es-bad)',
  starting: 'var(--es-dim)',
  working: 'var(--es-good)',
} as const;

function useColumns(usage: readonly SourceUsage[] | undefined): readonly Column<PublicSource>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('settings.social_custom.fields.name'),
        always: true,
        width: 'minmax(10rem, 1.4fr)',
        value: ({ name }) => name,
        cell: ({ name, url }) => <span title={url}>{name}</span>,
      },
      {
        id: 'state',
        header: t('settings.social_custom.fields.state'),
        width: 'minmax(8rem, 1fr)',
        value: ({ state }) => state,
        cell: ({ state, waits_for, last_error, last_error_fault }) => (
          <Badge
            size="sm"
            variant="default"
            c={COLORS[state]}
            title={
              (last_error && formatStoredFault(last_error_fault, last_error)) ??
              (waits_for ? t(`settings.social_custom.choices.waits_for.${waits_for}`) : undefined)
            }
          >
            {t(`settings.social_custom.choices.state.${state}`)}
          </Badge>
        ),
      },
      ...buildPoolColumns(t, language, usage),
      {
        id: 'last_success_at',
        header: t('settings.social_custom.fields.last_success_at'),
        width: '9.375rem',
        value: ({ last_success_at }) => last_success_at,
        cell: ({ last_success_at }) =>
          last_success_at === null ? t('admin.never') : <TimeText value={last_success_at} />,
      },
      {
        id: 'next_poll_at',
        header: t('settings.social_custom.fields.next_poll_at'),
        width: '9.375rem',
        value: ({ next_poll_at }) => next_poll_at,
        cell: ({ state, next_poll_at }) => (state === 'paused' ? '–' : <TimeText value={next_poll_at} />),
      },
      {
        id: 'found',
        header: t('settings.social_custom.fields.found'),
        width: '6.25rem',
        align: 'right',
        value: ({ found }) => found,
        cell: ({ found }) => <NumberText value={found} />,
      },
      {
        id: 'kind',
        header: t('settings.social_custom.fields.kind'),
        width: '6.875rem',
        value: ({ kind }) => kind,
        cell: ({ kind }) => t(`settings.social_custom.choices.kind.${kind}`),
      },
    ],
    [t, language, usage],
  );
}
