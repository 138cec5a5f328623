import { SegmentedControl } from '@mantine/core';
import { IconHistory, IconMailForward, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InboxAddress } from '../inbox/inbox-address.ts';
import { useSideCounts } from '../side-conversations/use-side-counts.ts';
import classes from './pane.module.css';

type Tab = InboxAddress['tab'];

const TABS = ['conversation', 'side', 'history'] as const satisfies Tab[];
const ICONS = { conversation: IconMessage, side: IconMailForward, history: IconHistory };

type Props = { ticketId: string; tab: Tab; onTab: (tab: Tab) => void };

/** The tabs of a ticket. Where their names do not fit beside assignee and state, icons replace them. */
export function TicketTabs({ ticketId, tab: open, onTab }: Props) {
  const { t } = useTranslation();
  const sides = useSideCounts(ticketId);
  // Most tickets have none, and the line has little room: the first is started from the menu or by its key.
  const tabs = TABS.filter((tab) => tab !== 'side' || sides.all > 0 || open === 'side');
  const nameOf = (tab: Tab): string => {
    if (tab !== 'side') return t(`crm.tabs.${tab}`);
    return sides.open === 0 ? t('side.tab') : t('side.tab_open', { count: sides.open });
  };
  const labelOf = (tab: Tab) => {
    const Icon = ICONS[tab];
    return (
      <span className={classes.tab} data-many={tabs.length > 2 || undefined} title={nameOf(tab)}>
        <Icon size={18} aria-hidden />
        {tab === 'side' && sides.open > 0 && <b aria-hidden>{sides.open}</b>}
        <span>{nameOf(tab)}</span>
      </span>
    );
  };
  return (
    <SegmentedControl
      size="xs"
      value={open}
      onChange={(value) => onTab(TABS.find((tab) => tab === value) ?? 'conversation')}
      data={tabs.map((tab) => ({ value: tab, label: labelOf(tab) }))}
    />
  );
}
