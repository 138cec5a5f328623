import { Button, Select, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { USER_STATES, type ManagedUser } from '#contracts/people/user.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { saveFile } from '#web/kit/ui/save-file.ts';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { BulkActs } from './bulk-acts.tsx';
import { NO_GROUP } from './group-list.tsx';
import { useRoleName } from './names.ts';
import { formatPeopleCsv } from './people-csv.ts';
import type { People } from './use-people.ts';
import { useUserColumns } from './user-columns.tsx';
import classes from './groups.module.css';

/** A row on a phone: name, address, and role with group and state, one below the other. */
const PHONE_ROW_HEIGHT = 76;

type Props = { people: People; users: readonly ManagedUser[]; search: RefObject<HTMLInputElement | null> };

/** The people of the chosen group: search, filters by role and state, acts on several, export of what is shown. */
export function UserTable({ people, users, search }: Props) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const [words, setWords] = useState('');
  const roleName = useRoleName();
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const columns = useUserColumns(onPhone);
  const holds = makeTextFilter(words);
  const rows = users.filter(
    (user) =>
      (query['group'] === undefined || (user.group?._id ?? NO_GROUP) === query['group']) &&
      (query['role'] === undefined || user.role._id === query['role']) &&
      (query['state'] === undefined || user.state === query['state']) &&
      holds(`${user.name}\n${user.email}`),
  );
  const roles = [...new Map(users.map(({ role }) => [role._id, role.name]))];
  const bulk = (chosen: readonly ManagedUser[], done: () => void) => (
    <BulkActs users={chosen} people={people} onDone={done} />
  );
  const clear = () => {
    setWords('');
    change({ role: undefined, state: undefined, group: undefined });
  };
  return (
    <DataTable
      id={onPhone ? 'settings.users.phone' : 'settings.users'}
      {...(onPhone ? { rowHeight: PHONE_ROW_HEIGHT } : {})}
      label={t('people.users.list')}
      rows={rows}
      rowId={({ _id }) => _id}
      columns={columns}
      onOpen={({ _id }) => change({ user: _id })}
      empty={
        users.length === 0 ? (
          <Empty title={t('people.users.empty')} help={t('people.users.empty_help')} />
        ) : (
          <NothingMatches onClear={clear} />
        )
      }
      {...(people.mayWrite ? { bulk } : {})}
      tools={
        <>
          <TextInput
            ref={search}
            type="search"
            className={classes.search}
            aria-label={t('people.users.search')}
            placeholder={t('people.users.search')}
            leftSection={<IconSearch size={15} />}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <Select
            className={classes.filter}
            aria-label={t('people.users.columns.role')}
            placeholder={t('people.users.every_role')}
            clearable
            value={query['role'] ?? null}
            data={roles.map(([value, name]) => ({ value, label: roleName(name) }))}
            onChange={(role) => change({ role: role ?? undefined })}
          />
          <Select
            className={classes.filter}
            aria-label={t('people.users.columns.state')}
            placeholder={t('people.users.every_state')}
            clearable
            value={query['state'] ?? null}
            data={USER_STATES.map((value) => ({ value, label: t(`people.states.${value}`) }))}
            onChange={(state) => change({ state: state ?? undefined })}
          />
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={16} />}
            disabled={rows.length === 0}
            onClick={() => saveFile('users.csv', 'text/csv', formatPeopleCsv(rows))}
          >
            {t('people.users.export')}
          </Button>
        </>
      }
    />
  );
}
