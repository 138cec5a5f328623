import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#contracts/people/user.ts';
import { useSession } from '#web/kit/session/session.ts';
import type { Column } from '#web/kit/table/column.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useRoleName } from './names.ts';
import { PersonCell, PersonLines } from './person-cell.tsx';
import { StateBadge } from './state-badge.tsx';

type Labels = { t: TFunction; roleName: (name: string) => string; me: string };

/** The columns of the list of users; on a phone one, which says everything in three lines. */
export function useUserColumns(onPhone: boolean): readonly Column<ManagedUser>[] {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const me = useSession().user._id;
  return useMemo(
    () => (onPhone ? buildPhoneColumns({ t, roleName, me }) : buildColumns({ t, roleName, me })),
    [t, roleName, me, onPhone],
  );
}

function buildPhoneColumns({ t, roleName, me }: Labels): readonly Column<ManagedUser>[] {
  return [
    {
      id: 'name',
      header: t('people.users.columns.name'),
      cell: (user) => <PersonLines user={user} me={user._id === me} role={roleName(user.role.name)} />,
      value: ({ name }) => name,
      width: 'minmax(0, 1fr)',
      always: true,
    },
  ];
}

function buildColumns({ t, roleName, me }: Labels): readonly Column<ManagedUser>[] {
  return [
    {
      id: 'name',
      header: t('people.users.columns.name'),
      cell: (user) => <PersonCell user={user} me={user._id === me} />,
      value: ({ name }) => name,
      width: 'minmax(10.3125rem, 1.6fr)',
      always: true,
    },
    {
      id: 'email',
      header: t('people.users.columns.email'),
      cell: ({ email }) => email,
      value: ({ email }) => email,
      width: 'minmax(10rem, 1.6fr)',
    },
    {
      id: 'role',
      header: t('people.users.columns.role'),
      cell: ({ role }) => roleName(role.name),
      value: ({ role }) => roleName(role.name),
      width: '8rem',
    },
    {
      id: 'group',
      header: t('people.users.columns.group'),
      cell: ({ group }) => group?.name ?? '–',
      value: ({ group }) => group?.name ?? null,
      width: 'minmax(5.25rem, 0.6fr)',
    },
    {
      id: 'state',
      header: t('people.users.columns.state'),
      cell: (user) => <StateBadge user={user} />,
      value: ({ state }) => state,
      width: '10rem',
    },
    {
      id: 'signed_in',
      header: t('people.users.columns.signed_in'),
      cell: ({ signed_in_at }) =>
        signed_in_at ? <TimeText value={signed_in_at} /> : t('people.users.never'),
      value: ({ signed_in_at }) => signed_in_at,
      width: '7rem',
    },
  ];
}
