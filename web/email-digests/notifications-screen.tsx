import { Button, TextInput } from '@mantine/core';
import { IconMailForward, IconPlus, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WRITE } from '#contracts/email-digests/endpoints.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { useOpenItem } from '#web/settings/options/use-open-item.ts';
import { useNotificationColumns } from './columns.tsx';
import { NotificationDrawer } from './notification-drawer.tsx';
import { NotificationHistory } from './notification-history.tsx';
import { useNotifications, type Notifications } from './use-notifications.ts';

/** Settings → E-mail notification: who gets which digest or alert, and when. The open one has an address. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const store = useNotifications();
  const isCrm = store.product === 'crm';
  const mayWrite = usePermission(WRITE);
  const [openId, open] = useOpenItem('email-notification', store.product);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
      {t('notifications.create')}
    </Button>
  );
  const opened = store.items.find(({ _id }) => _id === openId);
  return (
    <PageBody>
      <PageHeader
        title={title}
        about={t(isCrm ? 'notifications.crm.about' : 'notifications.about')}
        action={
          <>
            <NotificationHistory store={store} mayWrite={mayWrite} />
            {store.items.length > 0 && create}
          </>
        }
      />
      <EffectLine text={t('notifications.page_effect')} />
      <QueryView
        framed
        of={store.list}
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
                icon={IconMailForward}
                title={t('notifications.empty')}
                help={t(isCrm ? 'notifications.crm.empty_help' : 'notifications.empty_help')}
                action={create}
              />
            </Card>
          ) : (
            <List store={store} mayWrite={mayWrite} onOpen={open} />
          )
        }
      </QueryView>
      {store.list.data && (opened ?? (openId === 'new' && mayWrite)) && (
        <NotificationDrawer
          key={opened?._id ?? 'new'}
          {...(opened ? { item: opened } : {})}
          store={store}
          mayWrite={mayWrite}
          onClose={() => open(undefined)}
        />
      )}
    </PageBody>
  );
}

type ListProps = { store: Notifications; mayWrite: boolean; onOpen: (id: string) => void };

function List({ store, mayWrite, onOpen }: ListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const columns = useNotificationColumns(store);
  const holds = makeTextFilter(search);
  const rows = store.items.filter(({ name, receivers }) =>
    [name, ...receivers.flatMap((one) => [one.name, one.email])].some((text) => holds(text)),
  );
  useShortcuts([
    { key: '/', text: t('notifications.keys.search'), act: () => field.current?.focus() },
    ...(mayWrite ? [{ key: 'n', text: t('notifications.keys.create'), act: () => onOpen('new') }] : []),
  ]);
  return (
    <DataTable
      id="settings.email-notification"
      label={t('notifications.list')}
      rows={rows}
      rowId={({ _id }) => _id}
      columns={columns}
      onOpen={({ _id }) => onOpen(_id)}
      empty={<NothingMatches onClear={() => setSearch('')} />}
      tools={
        <TextInput
          ref={field}
          type="search"
          w={240}
          aria-label={t('notifications.search')}
          placeholder={t('notifications.search')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      }
    />
  );
}
