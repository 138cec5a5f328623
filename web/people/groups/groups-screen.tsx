import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#contracts/people/user.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { InviteDialog } from '#web/people/invite/invite-dialog.tsx';
import { GroupDrawer } from './group-drawer.tsx';
import { GroupList } from './group-list.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { usePeople, type People } from './use-people.ts';
import { UserDrawer } from './user-drawer.tsx';
import { UserTable } from './user-table.tsx';
import classes from './groups.module.css';

/** Settings → Users and groups: groups left, their people right; what is open has an address. */
export function GroupsScreen() {
  const { t } = useTranslation();
  const people = usePeople();
  const [, change] = useAddressQuery();
  return (
    <PageBody wide>
      <PageHeader
        title={useOpenTitle()}
        about={t('people.users.about')}
        action={
          people.mayWrite && (
            <>
              <Button variant="default" onClick={() => change({ open: 'import' })}>
                {t('people.users.import')}
              </Button>
              <Button leftSection={<IconUserPlus size={16} />} onClick={() => change({ open: 'invite' })}>
                {t('people.users.invite')}
              </Button>
            </>
          )
        }
      />
      <QueryView
        of={people.users}
        loading={
          <Card flush>
            <RowsSkeleton rows={10} />
          </Card>
        }
      >
        {({ items }) => <Parts people={people} users={items} />}
      </QueryView>
    </PageBody>
  );
}

function Parts({ people, users }: { people: People; users: readonly ManagedUser[] }) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const search = useRef<HTMLInputElement>(null);
  const close = () => change({ open: undefined, user: undefined, edit: undefined });
  useShortcuts([
    { key: '/', text: t('people.users.shortcuts.search'), act: () => search.current?.focus() },
    ...(people.mayWrite
      ? [{ key: 'n', text: t('people.users.shortcuts.invite'), act: () => change({ open: 'invite' }) }]
      : []),
  ]);
  const groups = people.groups.data?.items ?? [];
  const open = users.find(({ _id }) => _id === query['user']);
  const edited = groups.find(({ _id }) => _id === query['edit']);
  return (
    <>
      <div className={classes.columns}>
        <GroupList people={people} users={users} />
        <UserTable people={people} users={users} search={search} />
      </div>
      {open && <UserDrawer key={open._id} user={open} people={people} users={users} onClose={close} />}
      {people.mayWriteGroups && (edited ?? query['edit'] === 'new') && (
        <GroupDrawer
          key={edited?._id ?? 'new'}
          {...(edited ? { group: edited } : {})}
          people={people}
          users={users}
          onClose={close}
        />
      )}
      {people.mayWrite && query['open'] === 'invite' && <InviteDialog people={people} onClose={close} />}
      {people.mayWrite && query['open'] === 'import' && <ImportDialog people={people} onClose={close} />}
    </>
  );
}
