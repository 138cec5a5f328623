import { Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dropJobs, listJobs, retryJobs, type QueuedJob } from '#contracts/admin/system.ts';
import { useCallPages, useCallMutation } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import type { Column } from '#web/kit/table/column.ts';
import { PagesTable } from '#web/kit/table/pages-table.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';

const STATES = ['failed', 'retrying', 'running', 'waiting'] as const;

/** Jobs in the queue: those that failed too often wait here, to be tried again or dropped. */
export function SystemJobs() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const state = STATES.find((one) => one === query['state']);
  const filter = { ...(state ? { state } : {}), ...(query['job'] ? { job: query['job'] } : {}) };
  const list = useCallPages(listJobs, { query: filter }, { keep: true, every: 5_000 });
  const refresh = ['admin.system.'];
  const retry = useCallMutation(retryJobs, {
    success: ({ changed }) => t('admin.system.retried', { count: changed }),
    refresh,
  });
  const drop = useCallMutation(dropJobs, {
    success: ({ changed }) => t('admin.system.dropped', { count: changed }),
    refresh,
  });
  const columns = useColumns();
  const ask = async (ids: string[], done: () => void) => {
    const act = t('admin.system.drop');
    const text = t('admin.system.drop_ask', { count: ids.length });
    if (!(await confirm({ title: act, text, act, danger: true }))) return;
    drop.send({ body: { ids } });
    done();
  };
  return (
    <PagesTable
      id="admin.jobs"
      label={t('admin.system.tabs.jobs')}
      of={list}
      rowId={({ id }) => id}
      columns={columns}
      bulk={(rows, clear) => {
        const ids = rows.map(({ id }) => id);
        return (
          <>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                retry.send({ body: { ids } });
                clear();
              }}
            >
              {t('admin.system.retry')}
            </Button>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => void ask(ids, clear)}>
              {t('admin.system.drop')}
            </Button>
          </>
        );
      }}
      empty={
        state || query['job'] ? (
          <NothingMatches onClear={() => change({ state: undefined, job: undefined })} />
        ) : (
          <Empty title={t('admin.system.jobs_empty')} help={t('admin.system.jobs_empty_help')} />
        )
      }
      tools={
        <>
          <TextInput
            type="search"
            w={220}
            aria-label={t('admin.system.queue')}
            placeholder={t('admin.system.queue')}
            value={query['job'] ?? ''}
            onChange={({ currentTarget }) =>
              change({ job: currentTarget.value || undefined }, { replace: true })
            }
          />
          <SegmentedControl
            size="xs"
            aria-label={t('admin.users.state')}
            value={state ?? 'all'}
            onChange={(value) => change({ state: value === 'all' ? undefined : value })}
            data={[
              { value: 'all', label: t('admin.accounts.all') },
              ...STATES.map((value) => ({ value, label: t(`admin.system.job_states.${value}`) })),
            ]}
          />
        </>
      }
    />
  );
}

function useColumns(): readonly Column<QueuedJob>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'job',
        header: t('admin.system.queue'),
        always: true,
        width: 'minmax(12.5rem, 1fr)',
        cell: ({ job }) => job,
      },
      {
        id: 'state',
        header: t('admin.users.state'),
        width: '7.5rem',
        cell: ({ state }) => t(`admin.system.job_states.${state}`),
      },
      {
        id: 'attempts',
        header: t('admin.system.attempts'),
        width: '5rem',
        align: 'right',
        cell: ({ attempts, max_attempts }) => `${attempts}/${max_attempts}`,
      },
      {
        id: 'run_at',
        header: t('admin.system.due'),
        width: '8.75rem',
        cell: ({ run_at }) => <TimeText value={run_at} />,
      },
      {
        id: 'error',
        header: t('admin.system.error'),
        width: 'minmax(15rem, 2fr)',
        cell: ({ last_error }) => (
          <Text span size="sm" c="var(--es-dim)" title={last_error ?? ''}>
            {last_error?.split('\n')[0] ?? ''}
          </Text>
        ),
      },
    ],
    [t],
  );
}
