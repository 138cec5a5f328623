import { Chip, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';

type Props = {
  resource: Collection;
  search: string;
  onSearch: (search: string) => void;
  inUse: boolean;
  onInUse: (inUse: boolean) => void;
};

/** The controls above a collection's table: search (`/`), and the filter for active items. */
export function CollectionTools({ resource, search, onSearch, inUse, onInUse }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([{ key: '/', text: t('kit.area.search'), act: () => field.current?.focus() }]);
  return (
    <>
      <TextInput
        ref={field}
        type="search"
        w={240}
        aria-label={t('kit.area.search')}
        placeholder={t('kit.area.search')}
        leftSection={<IconSearch size={15} />}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          if (search === '') currentTarget.blur();
          else onSearch('');
        }}
      />
      {'active' in resource.fields && (
        <Chip size="xs" checked={inUse} onChange={onInUse}>
          {t('area.in_use')}
        </Chip>
      )}
    </>
  );
}
