import { Badge } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { System } from '#contracts/admin/system.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { Channel } from '#contracts/networks.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';

type Row = System['channels'][number];

/** Channels of every organisation, those in trouble first. */
export function SystemChannels({ channels }: { channels: readonly Row[] }) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        id: 'channel',
        header: t('admin.system.channel'),
        always: true,
        width: '9.375rem',
        cell: ({ channel }) => {
          const known = Channel.safeParse(channel);
          return known.success ? <ChannelName channel={known.data} /> : channel;
        },
      },
      {
        id: 'name',
        header: t('admin.users.name'),
        width: 'minmax(8.75rem, 1fr)',
        cell: ({ name }) => name,
      },
      {
        id: 'account',
        header: t('admin.system.account'),
        width: 'minmax(8.125rem, 1fr)',
        cell: ({ account, account_id }) => <TextLink to={`/admin?account=${account_id}`}>{account}</TextLink>,
      },
      {
        id: 'health',
        header: t('admin.system.health'),
        width: 'minmax(10rem, 1.5fr)',
        cell: (row) => <Health row={row} />,
      },
      {
        id: 'received',
        header: t('admin.system.last_received'),
        width: '8.75rem',
        cell: ({ last_received_at }) =>
          last_received_at ? <TimeText value={last_received_at} /> : t('admin.never'),
      },
    ],
    [t],
  );
  return (
    <DataTable
      id="admin.channels"
      label={t('admin.system.tabs.channels')}
      rows={channels}
      rowId={({ _id }) => _id}
      columns={columns}
      empty={<Empty title={t('admin.system.channels_empty')} />}
    />
  );
}

function Health({ row: { active, reason, last_error, last_error_fault } }: { row: Row }) {
  const { t } = useTranslation();
  if (last_error) {
    const words = formatStoredFault(last_error_fault, last_error);
    return (
      <Badge variant="default" c="var(--es-bad)" title={`${words}\n${last_error}`}>
        {cutText(words, 40)}
      </Badge>
    );
  }
  return (
    <Badge variant="default" c={active ? 'var(--es-good)' : 'var(--es-dim)'} title={reason ?? ''}>
      {t(active ? 'admin.system.healthy' : 'admin.system.inactive')}
    </Badge>
  );
}
