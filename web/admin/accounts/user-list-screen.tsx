import { Badge, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listUsers } from '#contracts/admin/people.ts';
import type { ManagedUser } from '#contracts/people/user.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { useAddressQuery, usePathParam } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import type { Column } from '#web/kit/table/column.ts';
import { PagesTable } from '#web/kit/table/pages-table.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useRoleName } from '#web/people/groups/names.ts';
import { SearchField, useSearch } from '../search-field.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { useAccountName } from './use-account-name.ts';
import { UserActs } from './user-acts.tsx';

/** /admin/remote_user_list/{account_id}: people of an organisation, and signing in as one of them. */
export const RemoteUserListScreen = () => <UserList manages={false} />;

/** /admin/remote_user_list_new/{account_id}: the same with adding, inviting and disabling them. */
export const RemoteUserListNewScreen = () => <UserList manages />;

const COLORS = { active: 'var(--es-good)', invited: 'var(--es-warn)', disabled: 'var(--es-dim)' } as const;

function UserList({ manages }: { manages: boolean }) {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const account_id = usePathParam('account_id');
  const name = useAccountName(account_id);
  const [query, change] = useAddressQuery();
  const search = useSearch();
  const { q } = search;
  const filter = { account_id, ...(q ? { q } : {}), ...(query['role'] ? { role_id: query['role'] } : {}) };
  const list = useCallPages(listUsers, { query: filter }, { keep: true });
  const columns = useColumns(manages);
  const other = manages ? 'remote_user_list' : 'remote_user_list_new';
  const add = manages && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => change({ add: '1' })}>
      {t('admin.users.add')}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title={title}
        about={t(manages ? 'admin.users.about_new' : 'admin.users.about', { name })}
        action={
          <Group gap="md">
            <TextLink to={`/admin/${other}/${account_id}`}>
              {t(manages ? 'admin.users.only_remote' : 'admin.users.manage')}
            </TextLink>
            {add}
          </Group>
        }
      />
      <PagesTable
        id={manages ? 'admin.users-new' : 'admin.users'}
        label={title}
        of={list}
        rowId={({ _id }) => _id}
        columns={columns}
        rowHeight={44}
        empty={
          q || query['role'] ? (
            <NothingMatches
              onClear={() => {
                search.clear();
                change({ role: undefined });
              }}
            />
          ) : (
            <Empty title={t('admin.users.empty')} action={add} />
          )
        }
        tools={<SearchField search={search} />}
      />
      {manages && query['add'] && (
        <NewUserDialog accountId={account_id} onClose={() => change({ add: undefined })} />
      )}
    </PageBody>
  );
}

function useColumns(manages: boolean): readonly Column<ManagedUser>[] {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('admin.users.name'),
        always: true,
        width: 'minmax(8.75rem, 1fr)',
        cell: (row) => row.name,
      },
      {
        id: 'email',
        header: t('admin.account.person_email'),
        width: 'minmax(11.25rem, 1.4fr)',
        cell: (row) => row.email,
      },
      {
        id: 'role',
        header: t('admin.users.role'),
        width: 'minmax(6.875rem, 1fr)',
        cell: (row) => roleName(row.role.name),
      },
      {
        id: 'state',
        header: t('admin.users.state'),
        width: '6.875rem',
        cell: ({ state }) => (
          <Badge size="sm" variant="default" c={COLORS[state]}>
            {t(`admin.users.states.${state}`)}
          </Badge>
        ),
      },
      {
        id: 'signed_in',
        header: t('admin.users.signed_in'),
        width: '8.75rem',
        cell: ({ signed_in_at }) => (signed_in_at ? <TimeText value={signed_in_at} /> : t('admin.never')),
      },
      {
        id: 'acts',
        header: t('admin.users.remote_short'),
        always: true,
        width: manages ? '15.625rem' : '6.875rem',
        cell: (row) => <UserActs user={row} manages={manages} />,
      },
    ],
    [t, roleName, manages],
  );
}
