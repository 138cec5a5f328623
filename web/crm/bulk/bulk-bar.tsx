import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_AT_ONCE, type BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { PRIORITIES, type Ticket } from '#contracts/crm/ticket.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import type { InboxAddress } from '../inbox/inbox-address.ts';
import { useStates } from '../tickets/use-states.ts';
import { BulkAssign } from './bulk-assign.tsx';
import { BulkCanned } from './bulk-canned.tsx';
import { BulkSnooze } from './bulk-snooze.tsx';
import { BulkTags } from './bulk-tags.tsx';
import { Choose } from './choose.tsx';
import { useBulkFound } from './use-bulk-found.ts';
import { useBulk } from './use-bulk.ts';
import classes from '../inbox/inbox-parts.module.css';

type Props = {
  place: InboxAddress;
  selected: ReadonlySet<string>;
  /** All rows that are loaded. */
  shown: readonly Ticket[];
  /** Whether the list contains more than what is loaded. */
  hasMore: boolean;
  onSelect: (ids: readonly string[]) => void;
};

/** The actions on the selected tickets, at the foot of their list. */
export function BulkBar({ place, selected, shown, hasMore, onSelect }: Props) {
  const { t } = useTranslation();
  const { inUse, nameOf } = useStates();
  const ids = [...selected];
  // Kept for as long as anything is selected.
  const [everyOf, setEveryOf] = useState<ReadonlySet<string>>();
  const every = everyOf === selected && ids.length > 0;
  const named = useBulk(() => onSelect([]));
  const found = useBulkFound(place, { on: every, onDone: () => onSelect([]) });
  const tagsOpen = hasFeature(useSession().account, 'category_and_tag');
  const most = shown.slice(0, MOST_AT_ONCE).map(({ _id }) => _id);
  const busy = every ? found.busy : named.busy;
  const act = (change: BulkChange) => (every ? void found.act(change) : named.act(ids, change));
  // While a ticket is open, its shortcuts apply to that ticket.
  const key = (name: string) => (place.ticket === undefined ? name : undefined);
  const mayBeDone = ids.length > 0 && !busy && inUse.includes('done') && key('e') !== undefined;
  useShortcuts(mayBeDone ? [{ key: 'e', text: t('crm.keys.done'), act: () => act({ state: 'done' }) }] : []);
  if (ids.length === 0) return null;
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('inbox.bulk.title')}>
      <div className={classes.bulkHead}>
        <div className={classes.bulkChoice}>
          <span className={classes.bulkCount} role="status">
            {every ? found.told : t('inbox.bulk.selected', { count: ids.length })}
          </span>
          {!every && (hasMore || shown.length > MOST_AT_ONCE) && (
            <Button size="compact-sm" variant="subtle" onClick={() => setEveryOf(selected)}>
              {t('inbox.bulk.every')}
            </Button>
          )}
          {!every && ids.length < most.length && (
            <Button size="compact-sm" variant="subtle" onClick={() => onSelect(most)}>
              {t('inbox.bulk.all', { count: most.length })}
            </Button>
          )}
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('inbox.bulk.clear')}
          onClick={() => onSelect([])}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className={classes.bulkActs}>
        <BulkAssign busy={busy} shortcut={key('a')} onAssign={(assignee_id) => act({ assignee_id })} />
        <Choose label={t('tickets.priority.title')} busy={busy} shortcut={key('p')}>
          {PRIORITIES.toReversed().map((priority) => (
            <Menu.Item key={priority} onClick={() => act({ priority })}>
              {t(`tickets.priority.p${priority}`)}
            </Menu.Item>
          ))}
        </Choose>
        <BulkSnooze busy={busy} shortcut={key('s')} onSnooze={(snoozed_until) => act({ snoozed_until })} />
        <Choose label={t('crm.list.state')} busy={busy}>
          {inUse
            .filter((state) => state !== 'new' && state !== 'closed')
            .map((state) => (
              <Menu.Item key={state} onClick={() => act({ state })}>
                {nameOf(state)}
              </Menu.Item>
            ))}
        </Choose>
        {tagsOpen && (
          <BulkTags
            chosen={every ? undefined : shown.filter(({ _id }) => selected.has(_id))}
            busy={busy}
            shortcut={key('t')}
            onAct={act}
          />
        )}
        <BulkCanned
          busy={busy}
          onAct={(change, response) => (every ? void found.act(change) : named.act(ids, change, [response]))}
        />
      </div>
    </div>
  );
}
