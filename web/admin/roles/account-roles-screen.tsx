import { Button, Modal, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRole, listRoles } from '#contracts/admin/people.ts';
import type { Role } from '#contracts/people/role.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate, usePathParam } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useRoleName } from '#web/people/groups/names.ts';
import { useAccountName } from '../accounts/use-account-name.ts';
import { useSaving } from '../use-saving.ts';
import classes from '../admin.module.css';

/** /admin/accountrole/{account_id}: the roles of one organisation; a row opens its permissions. */
export function AccountRolesScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const navigate = useNavigate();
  const roleName = useRoleName();
  const account_id = usePathParam('account_id');
  const name = useAccountName(account_id);
  const list = useCallQuery(listRoles, { params: { account_id } });
  const [adding, setAdding] = useState(false);
  const open = (role: string) => navigate(`/admin/permission/${account_id}/${role}`);
  const columns = useMemo(
    (): readonly Column<Role>[] => [
      {
        id: 'name',
        header: t('admin.roles.name'),
        always: true,
        width: 'minmax(10rem, 1fr)',
        value: (row) => row.name,
        cell: (row) => roleName(row.name),
      },
      {
        id: 'about',
        header: t('admin.roles.what_for'),
        width: 'minmax(10rem, 2fr)',
        cell: (row) => <span className={classes.dim}>{row.about}</span>,
      },
      {
        id: 'permissions',
        header: t('admin.roles.permissions'),
        width: '6.875rem',
        align: 'right',
        value: (row) => row.permissions.length,
        cell: (row) => (
          <TextLink to={`/admin/permission/${account_id}/${row._id}`}>
            <NumberText value={row.permissions.length} />
          </TextLink>
        ),
      },
      {
        id: 'users',
        header: t('admin.roles.users'),
        width: '5.625rem',
        align: 'right',
        value: (row) => row.users,
        cell: (row) => (
          <TextLink to={`/admin/remote_user_list_new/${account_id}?role=${row._id}`}>
            <NumberText value={row.users} />
          </TextLink>
        ),
      },
      {
        id: 'updated',
        header: t('admin.accounts.columns.created'),
        width: '9.375rem',
        cell: (row) => <TimeText value={row.created_at} />,
      },
    ],
    [t, roleName, account_id],
  );
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('admin.roles.add')}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader title={title} about={t('admin.roles.about', { name })} action={add} />
      <QueryView of={list} loading={<RowsSkeleton rows={4} />}>
        {({ items }) => (
          <DataTable
            id="admin.roles"
            label={title}
            rows={items}
            rowId={({ _id }) => _id}
            columns={columns}
            onOpen={({ _id }) => open(_id)}
            empty={<Empty action={add} />}
          />
        )}
      </QueryView>
      {adding && <NewRole accountId={account_id} onMade={open} onClose={() => setAdding(false)} />}
    </PageBody>
  );
}

type NewProps = { accountId: string; onMade: (role: string) => void; onClose: () => void };

function NewRole({ accountId, onMade, onClose }: NewProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const { save, errors, busy } = useSaving(createRole, {
    success: t('admin.roles.made'),
    refresh: ['admin.'],
    unique: ['name'],
    onDone: ({ _id }) => onMade(_id),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('admin.roles.add')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save({ params: { account_id: accountId }, body: { name, permissions: [] } });
        }}
      >
        <TextInput
          data-autofocus
          required
          withAsterisk={false}
          label={t('admin.roles.name')}
          maxLength={80}
          value={name}
          error={errors['name']}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className={classes.acts} style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('admin.roles.create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
