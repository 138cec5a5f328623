import { ActionIcon, Select, UnstyledButton } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#contracts/people/user.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import type { People } from './use-people.ts';
import classes from './groups.module.css';

/** The value in the address for users without a group. */
export const NO_GROUP = 'none';

/** The groups with their numbers of users; on a phone, a single select above the table. */
export function GroupList({ people, users }: { people: People; users: readonly ManagedUser[] }) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const groups = people.groups.data?.items ?? [];
  const outside = users.filter(({ group }) => group === null).length;
  const rows = [
    { id: undefined, name: t('people.groups.everybody'), count: users.length },
    ...(outside > 0 && groups.length > 0
      ? [{ id: NO_GROUP, name: t('people.groups.none'), count: outside }]
      : []),
  ];
  const choose = (id: string | undefined) => change({ group: id });
  const create = people.mayWriteGroups && (
    <ActionIcon
      variant="subtle"
      aria-label={t('people.groups.create')}
      title={t('people.groups.create')}
      onClick={() => change({ edit: 'new' })}
    >
      <IconPlus size={17} />
    </ActionIcon>
  );
  return (
    <>
      <nav className={classes.groups} aria-label={t('people.groups.heading')}>
        <div className={classes.groupsHead}>
          <span>{t('people.groups.heading')}</span>
          {create}
        </div>
        <ul className={classes.groupList}>
          {rows.map((row) => (
            <Row key={row.id ?? 'all'} row={row} open={query['group'] === row.id} onChoose={choose} />
          ))}
          {groups.length > 0 && <li aria-hidden className={classes.divider} />}
          {groups.map(({ _id, name, users: count }) => (
            <Row
              key={_id}
              row={{ id: _id, name, count }}
              open={query['group'] === _id}
              onChoose={choose}
              {...(people.mayWriteGroups ? { onEdit: () => change({ edit: _id }) } : {})}
            />
          ))}
        </ul>
      </nav>
      <div className={classes.groupSelect}>
        <Select
          label={t('people.groups.heading')}
          allowDeselect={false}
          value={query['group'] ?? ''}
          data={[
            ...rows.map(({ id, name, count }) => ({ value: id ?? '', label: `${name} · ${count}` })),
            ...groups.map(({ _id, name, users: count }) => ({ value: _id, label: `${name} · ${count}` })),
          ]}
          onChange={(id) => choose(id || undefined)}
        />
        {people.mayWriteGroups && groups.some(({ _id }) => _id === query['group']) && (
          <ActionIcon
            size={36}
            aria-label={t('people.groups.edit')}
            onClick={() => change({ edit: query['group'] })}
          >
            <IconPencil size={17} />
          </ActionIcon>
        )}
        {create}
      </div>
    </>
  );
}

type RowProps = {
  row: { id: string | undefined; name: string; count: number };
  open: boolean;
  onChoose: (id: string | undefined) => void;
  onEdit?: () => void;
};

function Row({ row, open, onChoose, onEdit }: RowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.group} data-open={open || undefined}>
      <UnstyledButton
        className={classes.groupName}
        aria-current={open ? 'true' : undefined}
        onClick={() => onChoose(row.id)}
      >
        <span>{row.name}</span>
        <span className={classes.count}>
          <NumberText value={row.count} />
        </span>
      </UnstyledButton>
      {onEdit && (
        <ActionIcon
          size={26}
          variant="subtle"
          className={classes.groupEdit}
          aria-label={`${t('people.groups.edit')}: ${row.name}`}
          onClick={onEdit}
        >
          <IconPencil size={15} />
        </ActionIcon>
      )}
    </li>
  );
}
