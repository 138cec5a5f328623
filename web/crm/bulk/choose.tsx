import { Button, Menu, ScrollArea, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';

/** One choice of a menu: its text, what else is known of it, and what it does. */
export type BulkChoice = { key: string; text: string; aside?: string; act: () => void };

type Props = {
  label: string;
  busy: boolean;
  /** The key that opens the choices. */
  shortcut?: string;
  choices: readonly BulkChoice[];
  /** A line that says that not all choices could be read. */
  failed?: ReactNode;
};

/** One action on the selected tickets, with its choices, which are found by typing: Enter takes the first. */
export function Choose({ label, busy, shortcut, choices, failed }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keys = shortcut ? [{ key: shortcut, text: label, act: () => button.current?.click() }] : [];
  useShortcuts(keys, { first: true });
  const holds = makeTextFilter(search);
  const shown = choices.filter(({ text }) => holds(text));
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const isMarked = event.currentTarget.closest('[role=menu]')?.querySelector('[data-menu-active]');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isMarked || search.trim() === '') return;
    event.preventDefault();
    setOpened(false);
    shown[0]?.act();
  };
  return (
    <Menu position="top" shadow="md" opened={opened} onChange={setOpened} width={250}>
      <Menu.Target>
        <Button ref={button} size="compact-sm" variant="default" disabled={busy} data-act={shortcut}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Search
          size="xs"
          data-autofocus
          leftSection={<IconSearch size={14} aria-hidden />}
          aria-label={t('inbox.bulk.find')}
          placeholder={t('inbox.bulk.find')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={takeFirst}
        />
        <ScrollArea.Autosize mah={260}>
          {shown.map(({ key, text, aside, act }) => (
            <Menu.Item key={key} onClick={act} rightSection={aside && <Aside text={aside} />}>
              {text}
            </Menu.Item>
          ))}
          {failed}
          {shown.length === 0 && <Menu.Label>{t('inbox.bulk.none_found')}</Menu.Label>}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}

function Aside({ text }: { text: string }) {
  return (
    <Text span size="xs" c="var(--es-dim)">
      {text}
    </Text>
  );
}
