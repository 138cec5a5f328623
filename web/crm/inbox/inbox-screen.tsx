import { IconMessages } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxView } from '#contracts/crm/views/filter.ts';
import type { TicketInList } from '#contracts/crm/views/listed.ts';
import { useOpenedMail } from '#web/email-digests/use-opened-mail.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { InProductColumn } from '#web/kit/ui/product-column.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { OutboundLauncher } from '../outbound/outbound-launcher.tsx';
import { TicketPane } from '../tickets/ticket-pane.tsx';
import { Views } from '../views/views.tsx';
import { listQueryOf, NO_FILTERS, parseInboxAddress } from './inbox-address.ts';
import { InboxList } from './inbox-list.tsx';
import { useLiveTickets } from './use-live-tickets.ts';
import classes from './inbox.module.css';

/** The inbox: views, the list of tickets, and the open conversation with its customer. On a phone one of them at a time. */
export function InboxScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const place = parseInboxAddress(query);
  const shown = useRef<readonly TicketInList[]>([]);
  const search = useRef<HTMLInputElement>(null);
  const [marked, setMarked] = useState<string | undefined>(place.ticket);
  useLiveTickets();
  useOpenedMail('crm');
  const mayWrite = usePermission(['crm.ticket.write']);
  const selection = useSelection(JSON.stringify(listQueryOf(place)));
  const searchOf = useCallback(
    (ticket: TicketInList) => ({ ...query, ...opened(ticket, place.view), panel: undefined }),
    [query, place.view],
  );
  const move = (step: 1 | -1): void => {
    const rows = shown.current;
    const at = rows.findIndex(({ _id }) => _id === (place.ticket ?? marked));
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    if (!next) return;
    setMarked(next._id);
    if (place.ticket) change(opened(next, place.view), { replace: true });
  };
  const openMarked = (): void => {
    const row = shown.current.find(({ _id }) => _id === marked);
    if (marked) change(row ? opened(row, place.view) : { ticket: marked, message: undefined });
  };
  const leave = () => {
    setMarked(place.ticket);
    change(CLOSED);
  };
  const patch = useCallback(
    (next: Record<string, string | undefined>) =>
      change('view' in next ? { ...EMPTY, ...next } : next, { replace: 'q' in next }),
    [change],
  );
  useShortcuts([
    { key: 'j', text: t('crm.keys.next'), act: () => move(1) },
    { key: 'k', text: t('crm.keys.before'), act: () => move(-1) },
    { key: 'Enter', text: t('crm.keys.open'), act: () => openMarked() },
    { key: 'Escape', text: t('crm.keys.leave'), act: () => (place.ticket ? leave() : selection.set([])) },
    { key: '/', text: t('crm.keys.search'), act: () => search.current?.focus() },
    ...(mayWrite
      ? [{ key: 'x', text: t('inbox.bulk.key'), act: () => marked && selection.toggle(marked) }]
      : []),
  ]);
  return (
    <div className={classes.inbox} data-open={place.ticket ? true : undefined}>
      <InProductColumn>
        <Views place={place} />
      </InProductColumn>
      <InboxList
        place={place}
        marked={marked}
        change={patch}
        search={search}
        searchOf={searchOf}
        onShown={(rows) => {
          shown.current = rows;
        }}
        selection={mayWrite ? selection : undefined}
      />
      {place.ticket ? (
        <TicketPane key={place.ticket} id={place.ticket} place={place} onLeave={leave} />
      ) : (
        <div className={classes.nothingOpen}>
          <Empty icon={IconMessages} title={t('crm.none_open')} help={t('crm.none_open_help')} />
        </div>
      )}
      <OutboundLauncher onOpen={(ticket) => change({ ...CLOSED, ticket, begin: undefined })} />
    </div>
  );
}

/** Nothing is open. */
const CLOSED = { ticket: undefined, message: undefined, tab: undefined, side: undefined, panel: undefined };

/** Another view begins unfiltered and with nothing open. */
const EMPTY = {
  ...NO_FILTERS,
  sort: undefined,
  saved: undefined,
  ticket: undefined,
  message: undefined,
  tab: undefined,
  side: undefined,
};

/** What of the address opens a ticket: at the message that was found, where one was; in a view of side conversations at those. */
function opened(
  { _id, hit, side_hit, filled }: TicketInList,
  view: InboxView,
): Record<string, string | undefined> {
  const outside = filled ? null : side_hit;
  const message = outside ? outside.message_id : hit?.message_id;
  const isAsideView = view === 'side_unread' || view === 'side_waiting';
  return {
    ticket: _id,
    message,
    tab: outside || (isAsideView && !message) ? 'side' : undefined,
    side: outside?.side_conversation_id,
  };
}
