import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import type { FilterState } from './use-filter.ts';
import classes from './filter.module.css';

/** The pause in typing before the address is updated, in milliseconds. */
const REST_MS = 300;

/** Words that must be in the post, matched as keywords are. */
export function TextFilter({ filtering: { query, change } }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const applied = query.text ?? '';
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  const field = useRef<HTMLInputElement>(null);
  // The address changed otherwise (back, "clear filters", a word that was opened): the field follows.
  if (applied !== known) {
    setKnown(applied);
    if (applied !== typed.trim()) setTyped(applied);
  }
  const follow = useDebouncedCallback(
    (text: string) => change({ text: text.trim() || undefined }, { replace: true }),
    REST_MS,
  );
  const type = (text: string) => {
    setTyped(text);
    follow(text);
  };
  useShortcuts([{ key: '/', text: t('listening.shortcuts.search'), act: () => field.current?.focus() }]);
  return (
    <TextInput
      ref={field}
      className={classes.text}
      size="xs"
      type="search"
      aria-label={t('listening.filter.text')}
      placeholder={t('listening.filter.text')}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton size="sm" aria-label={t('listening.filter.clear_text')} onClick={() => type('')} />
        )
      }
      value={typed}
      maxLength={500}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}
