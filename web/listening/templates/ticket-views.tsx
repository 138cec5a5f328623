import { Button } from '@mantine/core';
import { IconBookmarks, IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countTicketViews, listTicketViews, type TicketView } from '#contracts/crm/views/endpoints.ts';
import { searchOfView } from '#web/crm/views/use-ticket-views.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useNavigate, writeQuery } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { PERMISSION_DENIED } from '#web/kit/toast/constants.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, State } from '#web/kit/ui/states.tsx';
import { buildSharedColumns } from './shared-columns.tsx';

/** Settings → Templates of the CRM: the saved views of the inbox, for users who may read its tickets. */
export function TicketViews() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  if (useMayCall(listTicketViews)) return <Views />;
  return (
    <PageBody>
      <PageHeader title={title} about={t('templates.crm.about')} />
      <Card>
        <State icon={IconLock} title={PERMISSION_DENIED} help={t('kit.state.denied_help')} />
      </Card>
    </PageBody>
  );
}

function Views() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const views = useCallQuery(listTicketViews, {});
  const columns = useViewColumns((views.data?.items.length ?? 0) > 0);
  useLive('ticket_view.', () => refresh('ticket_view.'));
  const inbox = (
    <Button component={Link} to="/crm" variant="default">
      {t('templates.crm.inbox')}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader title={title} about={t('templates.crm.about')} action={inbox} />
      <EffectLine text={t('templates.crm.effect')} />
      <QueryView
        framed
        of={views}
        loading={
          <Card flush>
            <RowsSkeleton />
          </Card>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <Empty
                icon={IconBookmarks}
                title={t('templates.crm.empty')}
                help={t('templates.crm.empty_help')}
              />
            </Card>
          ) : (
            <DataTable
              id="settings.ticket-views"
              label={t('templates.crm.list')}
              rows={items}
              rowId={({ _id }) => _id}
              columns={columns}
              onOpen={(view) => navigate(`/crm${writeQuery(searchOfView(view))}`)}
              empty={null}
            />
          )
        }
      </QueryView>
    </PageBody>
  );
}

/** The name of a view, its filters, the number of its tickets now, and its owner. */
function useViewColumns(counted: boolean): readonly Column<TicketView>[] {
  const { t } = useTranslation();
  const { data } = useCallQuery(countTicketViews, {}, { enabled: counted, keep: true });
  return useMemo<readonly Column<TicketView>[]>(() => {
    const counts = new Map(data?.items.map(({ _id, ...count }) => [_id, count]));
    const filters = ({ filter: { view: _view, ...narrowed } }: TicketView) => Object.keys(narrowed).length;
    return [
      {
        id: 'name',
        header: t('templates.columns.name'),
        always: true,
        width: 'minmax(12.5rem, 2fr)',
        value: ({ name }) => name,
        cell: ({ name }) => <strong>{name}</strong>,
      },
      {
        id: 'narrows',
        header: t('templates.columns.narrows'),
        align: 'right',
        value: filters,
        cell: filters,
      },
      {
        id: 'tickets',
        header: t('templates.crm.tickets'),
        align: 'right',
        value: ({ _id }) => counts.get(_id)?.count ?? 0,
        cell: ({ _id }) => {
          const count = counts.get(_id);
          return count && <NumberText value={count.count} more={count.more} />;
        },
      },
      ...buildSharedColumns(t),
    ];
  }, [t, data]);
}
