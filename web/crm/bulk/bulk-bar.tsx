import { ActionIcon, Button, Menu, ScrollArea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_AT_ONCE, type BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { PRIORITIES, type Ticket } from '#contracts/crm/ticket.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailureItem } from '#web/kit/ui/load-failure.tsx';
import type { InboxPlace } from '../inbox/inbox-place.ts';
import { useStates } from '../tickets/use-states.ts';
import { BulkCanned } from './bulk-canned.tsx';
import { BulkTags } from './bulk-tags.tsx';
import { Choose } from './choose.tsx';
import classes from '../inbox/inbox-parts.module.css';
import { useBulk } from './use-bulk.ts';
import { useBulkFound } from './use-bulk-found.ts';

type Props = {
  place: InboxPlace;
  selected: ReadonlySet<string>;
  /** All rows that are loaded. */
  shown: readonly Ticket[];
  /** Whether the list holds more than what is loaded. */
  hasMore: boolean;
  onSelect: (ids: readonly string[]) => void;
};

/** What is done to the chosen tickets, at the foot of their list. */
export function BulkBar({ place, selected, shown, hasMore, onSelect }: Props) {
  const { t } = useTranslation();
  const { inUse, nameOf } = useStates();
  const ids = [...selected];
  // Chosen for as long as something is chosen at all.
  const [everyOf, setEveryOf] = useState<ReadonlySet<string>>();
  const every = everyOf === selected && ids.length > 0;
  const named = useBulk(() => onSelect([]));
  const found = useBulkFound(place, { on: every, onDone: () => onSelect([]) });
  const tagsOpen = hasFeature(useSession().account, 'category_and_tag');
  if (ids.length === 0) return null;
  const most = shown.slice(0, MOST_AT_ONCE).map(({ _id }) => _id);
  const busy = every ? found.busy : named.busy;
  const act = (change: BulkChange) => (every ? void found.act(change) : named.act(ids, change));
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('inbox.bulk.title')}>
      <div className={classes.bulkHead}>
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
        <Assign busy={busy} onAssign={(assignee_id) => act({ assignee_id })} />
        <Choose label={t('tickets.priority.title')} busy={busy}>
          {PRIORITIES.toReversed().map((priority) => (
            <Menu.Item key={priority} onClick={() => act({ priority })}>
              {t(`tickets.priority.p${priority}`)}
            </Menu.Item>
          ))}
        </Choose>
        <Choose label={t('inbox.bulk.snooze')} busy={busy}>
          {SLEEPS.map(({ name, hours }) => (
            <Menu.Item
              key={name}
              onClick={() => act({ snoozed_until: new Date(Date.now() + hours * 3_600_000).toISOString() })}
            >
              {t(`inbox.bulk.sleeps.${name}`)}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => act({ snoozed_until: null })}>{t('inbox.bulk.wake')}</Menu.Item>
        </Choose>
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

/** For how long tickets are put to sleep at once. */
const SLEEPS = [
  { name: 'hour', hours: 1 },
  { name: 'hours', hours: 4 },
  { name: 'day', hours: 24 },
  { name: 'week', hours: 168 },
] as const;

function Assign({ busy, onAssign }: { busy: boolean; onAssign: (id: string | null) => void }) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const read = useCall(listAgents, {});
  const ordered = (read.data?.items ?? []).toSorted((a, b) => Number(b._id === me) - Number(a._id === me));
  return (
    <Choose label={t('crm.change.assign_ask')} busy={busy}>
      <ScrollArea.Autosize mah={260}>
        {ordered.map(({ _id, name }) => (
          <Menu.Item key={_id} onClick={() => onAssign(_id)}>
            {_id === me ? t('crm.change.assign_me') : name}
          </Menu.Item>
        ))}
        {loadFailureItem(read)}
        <Menu.Item onClick={() => onAssign(null)}>{t('crm.change.unassign')}</Menu.Item>
      </ScrollArea.Autosize>
    </Choose>
  );
}
