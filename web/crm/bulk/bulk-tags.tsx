import { Button, NavLink, Popover, ScrollArea, SegmentedControl, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { listAssignableTags } from '#contracts/crm/tickets/endpoints.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { countTagCarriers, getLeaves, type Leaf } from './carried-tags.ts';
import classes from '../inbox/inbox-parts.module.css';

type Props = {
  /** The chosen tickets; undefined where all that match are chosen, of which nobody knows the tags. */
  chosen: readonly Ticket[] | undefined;
  busy: boolean;
  /** The key that opens the choice. */
  shortcut: string;
  /** `name`: what the tag is called. */
  onAct: (change: BulkChange, name: string) => void;
};

/** Puts a tag on the chosen tickets or takes one off, and shows on how many of them each tag is. */
export function BulkTags({ chosen, busy, shortcut, onAct }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [search, setSearch] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts([{ key: shortcut, text: t('inbox.bulk.tags'), act: () => button.current?.click() }], {
    first: true,
  });
  const read = useCallQuery(listAssignableTags, {}, { enabled: opened, keep: true });
  const failed = loadFailure(read);
  const carried = countTagCarriers(chosen ?? []);
  const holds = makeTextFilter(search);
  const shown = getLeaves(read.data?.items ?? []).filter(
    ({ _id, name, above }) => holds(`${above} ${name}`) && (!removing || !chosen || carried.has(_id)),
  );
  const act = ({ _id, name }: Leaf) => {
    setOpened(false);
    setSearch('');
    onAct(removing ? { remove_tag_ids: [_id] } : { add_tag_ids: [_id] }, name);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top"
      shadow="md"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          ref={button}
          size="compact-sm"
          variant="default"
          disabled={busy}
          data-act={shortcut}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('inbox.bulk.tags')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('inbox.bulk.tag_which')}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('inbox.bulk.tag_which')}
          value={removing ? 'remove' : 'add'}
          onChange={(value) => setRemoving(value === 'remove')}
          data={[
            { value: 'add', label: t('inbox.bulk.tag_add') },
            { value: 'remove', label: t('inbox.bulk.tag_remove') },
          ]}
        />
        <TextInput
          my={6}
          size="xs"
          aria-label={t('inbox.bulk.tag_find')}
          placeholder={t('inbox.bulk.tag_find')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => {
            const [first] = shown;
            if (key === 'Enter' && !nativeEvent.isComposing && search.trim() !== '' && first) act(first);
          }}
          data-autofocus
        />
        <ScrollArea.Autosize mah={240} type="auto">
          {shown.map((leaf) => (
            <NavLink
              key={leaf._id}
              component="button"
              label={leaf.name}
              description={leaf.above}
              rightSection={
                chosen && <On name={leaf.name} count={carried.get(leaf._id) ?? 0} of={chosen.length} />
              }
              onClick={() => act(leaf)}
            />
          ))}
          {failed && <p className={classes.nothing}>{failed}</p>}
          {read.data && shown.length === 0 && (
            <p className={classes.nothing}>
              {t(
                removing && chosen && search.trim() === '' ? 'inbox.bulk.tag_none_on' : 'inbox.bulk.tag_none',
              )}
            </p>
          )}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

/** On how many of the chosen tickets a tag is; nothing where it is on none. */
function On({ name, count, of }: { name: string; count: number; of: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const words = t('inbox.bulk.tag_on', { name, count, of });
  return (
    <span className={classes.tagCount} title={words} aria-label={words} role="img">
      {count}/{of}
    </span>
  );
}
