import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useSession } from '#web/kit/session/session.ts';
import type { Shortcut } from '#web/kit/ui/shortcut.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import { useStates } from '../tickets/use-states.ts';

type ListKeysOptions = {
  /** Whether the reader may change tickets, and none is open whose own keys act. */
  on: boolean;
  /** The row that is marked or pointed at. */
  current: () => Ticket | undefined;
  selection: Selection;
  /** Marks a ticket as done. */
  finish: (ticket: Ticket) => void;
};

/**
 * The keys that act on a row of a list, or on a card of the board, where nothing is selected; with a selection they are those of the bulk
 * bar. A key that offers choices selects the row, and the bulk bar opens them.
 *
 * @returns for the bulk bar: the key whose choices it opens, and what it calls then
 */
export function useListKeys({ on, current, selection, finish }: ListKeysOptions) {
  const { t } = useTranslation();
  const { inUse } = useStates();
  const mayTag = hasFeature(useSession().account, 'category_and_tag');
  const [pressed, setPressed] = useState<string>();
  const choose = (key: string) => () => {
    const ticket = current();
    if (!ticket) return;
    selection.set([ticket._id]);
    setPressed(key);
  };
  const done = () => {
    const ticket = current();
    if (!ticket || ticket.state === 'done' || ticket.state === 'closed') return;
    finish(ticket);
  };
  const keys: Shortcut[] = [
    ...(inUse.includes('done') ? [{ key: 'e', text: t('crm.keys.done'), act: done }] : []),
    { key: 'a', text: t('crm.keys.assign_row'), act: choose('a') },
    ...(mayTag ? [{ key: 't', text: t('crm.keys.tag_row'), act: choose('t') }] : []),
    { key: 's', text: t('crm.keys.snooze_row'), act: choose('s') },
    { key: 'p', text: t('crm.keys.priority_row'), act: choose('p') },
  ];
  useShortcuts(on ? keys : []);
  return { pressed, onPressed: () => setPressed(undefined) };
}
