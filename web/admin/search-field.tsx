import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The pause in typing before the server is queried. */
const PAUSE_MS = 200;

/** The text in a search field and, after a pause in typing, the query for the server (`q`, empty for everything). */
export function useSearch(first = '') {
  const [typed, setTyped] = useState(first);
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  return { q, typed, setTyped, clear: () => setTyped('') };
}

/** The search field over a list. */
export function SearchField({ search, label }: { search: ReturnType<typeof useSearch>; label?: string }) {
  const { t } = useTranslation();
  const words = label ?? t('admin.search');
  return (
    <TextInput
      type="search"
      w={260}
      aria-label={words}
      placeholder={words}
      leftSection={<IconSearch size={15} />}
      value={search.typed}
      onChange={({ currentTarget }) => search.setTyped(currentTarget.value)}
    />
  );
}
