import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_AT_ONCE, type BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { PRIORITIES, type Ticket } from '#contracts/crm/ticket.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useClearFoot } from '#web/kit/ui/clear-foot.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import type { InboxAddress } from '../inbox/inbox-address.ts';
import { useStates } from '../tickets/use-states.ts';
import { BulkAssign } from './bulk-assign.tsx';
import { BulkCanned } from './bulk-canned.tsx';
import { BulkSnooze } from './bulk-snooze.tsx';
import { BulkTags } from './bulk-tags.tsx';
import { Choose } from './choose.tsx';
import { useBulkFound } from './use-bulk-found.ts';
import { useBulkTexts, type DoneText } from './use-bulk-texts.ts';
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
  /** The key of a row that was selected by it: its choices open at once. */
  pressed?: string | undefined;
  onPressed?: () => void;
};

/** The actions on the selected tickets, at the foot of their list. */
export function BulkBar({ place, selected, shown, hasMore, onSelect, pressed, onPressed }: Props) {
  const { t } = useTranslation();
  const { inUse, nameOf } = useStates();
  const ids = [...selected];
  // Kept for as long as anything is selected.
  const [everyOf, setEveryOf] = useState<ReadonlySet<string>>();
  const every = everyOf === selected && ids.length > 0;
  const named = useBulk(() => onSelect([]));
  const found = useBulkFound(place, { on: every, onDone: () => onSelect([]) });
  const most = shown.slice(0, MOST_AT_ONCE).map(({ _id }) => _id);
  const busy = every ? found.busy : named.busy;
  const done = useBulkTexts();
  const bar = useRef<HTMLDivElement>(null);
  const clear = useClearFoot();
  const act = (change: BulkChange, said: DoneText, canned: readonly string[] = []) =>
    every ? void found.act(change) : named.act(ids, change, { said, canned });
  const setDone = () => act({ state: 'done' }, done.state(nameOf('done')));
  const mayBeDone = ids.length > 0 && !busy && inUse.includes('done');
  useShortcuts(mayBeDone ? [{ key: 'e', text: t('crm.keys.done'), act: setDone }] : [], { first: true });
  const isAny = ids.length > 0;
  useEffect(() => {
    if (pressed === undefined || !isAny) return undefined;
    // The bar has only just been mounted.
    const timer = setTimeout(() => {
      bar.current?.querySelector<HTMLElement>(`[data-act="${pressed}"]`)?.click();
      onPressed?.();
    });
    return () => clearTimeout(timer);
  }, [pressed, isAny, onPressed]);
  if (ids.length === 0) return null;
  return (
    <div
      ref={(element) => {
        bar.current = element;
        return clear(element);
      }}
      className={classes.bulk}
      role="toolbar"
      aria-label={t('inbox.bulk.title')}
    >
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
        <BulkActs
          busy={busy}
          chosen={every ? undefined : shown.filter(({ _id }) => selected.has(_id))}
          onAct={act}
        />
      </div>
    </div>
  );
}

type ActsProps = {
  busy: boolean;
  /** The chosen tickets; undefined where all that match are chosen. */
  chosen: readonly Ticket[] | undefined;
  onAct: (change: BulkChange, said: DoneText, canned?: readonly string[]) => void;
};

/** The actions, each with its choices. */
function BulkActs({ busy, chosen, onAct: act }: ActsProps) {
  const { t } = useTranslation();
  const { inUse, nameOf } = useStates();
  const tagsOpen = hasFeature(useSession().account, 'category_and_tag');
  const done = useBulkTexts();
  return (
    <>
      <BulkAssign
        busy={busy}
        shortcut="a"
        onAssign={(assignee_id, name) =>
          act({ assignee_id }, name === null ? done.unassigned : done.assigned(name))
        }
      />
      <Choose
        label={t('tickets.priority.title')}
        busy={busy}
        shortcut="p"
        choices={PRIORITIES.toReversed().map((priority) => {
          const text = t(`tickets.priority.p${priority}`);
          return { key: String(priority), text, act: () => act({ priority }, done.priority(text)) };
        })}
      />
      <BulkSnooze
        busy={busy}
        shortcut="s"
        onSnooze={(snoozed_until, time) =>
          act({ snoozed_until }, time === null ? done.woken : done.snoozed(time))
        }
      />
      <Choose
        label={t('crm.list.state')}
        busy={busy}
        choices={inUse
          .filter((state) => state !== 'new' && state !== 'closed')
          .map((state) => {
            const text = nameOf(state);
            return { key: state, text, act: () => act({ state }, done.state(text)) };
          })}
      />
      {tagsOpen && (
        <BulkTags
          chosen={chosen}
          busy={busy}
          shortcut="t"
          onAct={(change, name) => act(change, change.add_tag_ids ? done.tagged(name) : done.untagged(name))}
        />
      )}
      <BulkCanned busy={busy} onAct={(change, { _id, title }) => act(change, done.canned(title), [_id])} />
    </>
  );
}
