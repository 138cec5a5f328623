import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LINK_LISTS } from '#contracts/links/endpoints.ts';
import classes from './links.module.css';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  search: string;
  state: (typeof LINK_LISTS)[number];
  onSearch: (text: string) => void;
  /** Undefined: all that are not deleted. */
  onState: (state: string | undefined) => void;
};

/** Searches the list of links, and chooses which of them it has. */
export function LinkTools({ field, search, state, onSearch, onState }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <TextInput
        ref={field}
        type="search"
        className={classes.search ?? ''}
        aria-label={t('short_links.search')}
        placeholder={t('short_links.search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <Select
        className={classes.filter ?? ''}
        aria-label={t('short_links.filter')}
        allowDeselect={false}
        data={LINK_LISTS.map((value) => ({ value, label: t(`short_links.lists.${value}`) }))}
        value={state}
        onChange={(next) => onState(next === 'all' ? undefined : (next ?? undefined))}
      />
    </div>
  );
}
