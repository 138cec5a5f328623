import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedGroup } from '#contracts/people/visibility/endpoints.ts';
import { OPTION_FIELDS } from '#contracts/people/visibility/option.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { Link } from '#web/kit/router/link.tsx';
import { NothingMatches } from '#web/kit/ui/states.tsx';
import classes from './visibility.module.css';

type Props = {
  groups: readonly ManagedGroup[];
  open: string | undefined;
  search: string;
  onSearch: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** The groups on the left, each with its number of users and its restrictions. */
export function GroupList({ groups, open, search, onSearch, field }: Props) {
  const { t } = useTranslation();
  const holds = makeTextFilter(search);
  const shown = groups.filter(({ name }) => holds(name));
  return (
    <nav className={classes.list} aria-label={t('group_visibility.groups')}>
      <div className={classes.listTools}>
        <TextInput
          ref={field}
          type="search"
          aria-label={t('group_visibility.search_groups')}
          placeholder={t('group_visibility.search_groups')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
      </div>
      {shown.length === 0 ? (
        <NothingMatches onClear={() => onSearch('')} />
      ) : (
        <ul className={classes.rows}>
          {shown.map((group) => (
            <li key={group._id}>
              <Link
                to="."
                search={{ group: group._id }}
                className={classes.row}
                aria-current={group._id === open ? 'page' : undefined}
              >
                <span className={classes.rowName}>{group.name}</span>
                <span className={classes.rowFacts}>
                  {t('group_visibility.people', { count: group.users })} · <HeldTo group={group} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function HeldTo({ group }: { group: ManagedGroup }) {
  const { t } = useTranslation();
  const held = OPTION_FIELDS.flatMap((field) => {
    const count = group[field];
    return count === null ? [] : [t(`group_visibility.kinds.${field}`, { count })];
  });
  return held.length === 0
    ? t('group_visibility.everything')
    : t('group_visibility.held', { what: held.join(', ') });
}
