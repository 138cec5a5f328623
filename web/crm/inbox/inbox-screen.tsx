import { VisuallyHidden } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
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
import { TicketsAround, type TicketFocus } from '../tickets/after-done.ts';
import { PaneSkeleton } from '../tickets/pane-skeleton.tsx';
import { markDone } from '../tickets/pending-done.ts';
import { useRefreshTickets } from '../tickets/use-refresh-tickets.ts';
import { Views } from '../views/views.tsx';
import { listQueryOf, NO_FILTERS, parseInboxAddress, type InboxAddress } from './inbox-address.ts';
import { InboxList } from './inbox-list.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useLiveTickets } from './use-live-tickets.ts';
import classes from './inbox.module.css';

const TicketPane = lazy(loadPane);
// An address that opens a ticket: the pane comes with the list.
if (new URLSearchParams(location.search).has('ticket')) void loadPane();

/** The inbox: views, the list of tickets, and the open conversation with its customer. On a phone one of them at a time. */
export function InboxScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const place = parseInboxAddress(query);
  const shown = useRef<readonly TicketInList[]>([]);
  const search = useRef<HTMLInputElement>(null);
  useLiveTickets();
  useOpenedMail('crm');
  usePaneOnFirstSign();
  const mayWrite = usePermission(['crm.ticket.write']);
  const refreshTickets = useRefreshTickets();
  const selection = useSelection(JSON.stringify(listQueryOf(place)));
  const searchOf = useCallback(
    (ticket: TicketInList) => ({ ...query, ...opened(ticket, place.view), panel: undefined }),
    [query, place.view],
  );
  const { marked, setMarked, openedByKey, spoken, rowOf, move, openMarked, leave, around } = useListMoves({
    place,
    shown,
    change,
  });
  const patch = useCallback(
    (next: Record<string, string | undefined>) =>
      change('view' in next ? { ...EMPTY, ...next } : next, { replace: 'q' in next }),
    [change],
  );
  const pressing = useListKeys({
    on: mayWrite && place.ticket === undefined,
    current: () => rowOf(marked),
    selection,
    finish: (ticket) => markDone(ticket, refreshTickets, { onMarked: () => move(1) }),
  });
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
        marked={place.ticket ?? marked}
        onPoint={place.ticket === undefined ? setMarked : undefined}
        pressing={pressing}
        change={patch}
        search={search}
        searchOf={searchOf}
        onShown={(rows) => {
          shown.current = rows;
        }}
        selection={mayWrite ? selection : undefined}
      />
      {place.ticket ? (
        <TicketsAround value={around}>
          <Suspense fallback={<PaneSkeleton />}>
            <TicketPane
              key={place.ticket}
              id={place.ticket}
              place={place}
              onLeave={leave}
              focus={openedByKey?.ticket === place.ticket ? openedByKey?.focus : undefined}
            />
          </Suspense>
        </TicketsAround>
      ) : (
        <div className={classes.nothingOpen}>
          <Empty icon={IconMessages} title={t('crm.none_open')} help={t('crm.none_open_help')} />
        </div>
      )}
      <VisuallyHidden role="status">{spoken && t('crm.opened_next', spoken)}</VisuallyHidden>
      <OutboundLauncher onOpen={(ticket) => change({ ...CLOSED, ticket, begin: undefined })} />
    </div>
  );
}

type ListMovesOptions = {
  place: InboxAddress;
  shown: RefObject<readonly TicketInList[]>;
  change: ReturnType<typeof useAddressQuery>[1];
};

/** Going through the list: the row that the keys act on, and the ticket that is open. */
function useListMoves({ place, shown, change }: ListMovesOptions) {
  const [marked, setMarked] = useState<string | undefined>(place.ticket);
  const [openedByKey, setOpenedByKey] = useState<{ ticket: string; focus: TicketFocus }>();
  const [spoken, setSpoken] = useState<{ number: number; name: string }>();
  // After a click the keys go on from the ticket that it opened.
  const [seen, setSeen] = useState(place.ticket);
  if (seen !== place.ticket) {
    setSeen(place.ticket);
    if (place.ticket) setMarked(place.ticket);
  }
  const rowOf = (id: string | undefined) => shown.current.find(({ _id }) => _id === id);
  const open = (row: TicketInList, options?: { replace: boolean; focus?: TicketFocus }) => {
    const { focus = 'heading', ...how } = options ?? {};
    setOpenedByKey({ ticket: row._id, focus });
    // The focus in the composer does not say whose ticket it is.
    setSpoken(focus === 'composer' ? { number: row.number, name: getContactName(row.contact) } : undefined);
    change(opened(row, place.view), how);
  };
  const move = (step: 1 | -1): void => {
    const rows = shown.current;
    const at = rows.findIndex(({ _id }) => _id === (place.ticket ?? marked));
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    if (!next) return;
    setMarked(next._id);
    if (place.ticket) open(next, { replace: true });
  };
  const openMarked = (): void => {
    const row = rowOf(marked);
    if (row) open(row);
    else if (marked) change({ ticket: marked, message: undefined });
  };
  const leave = () => {
    const { ticket } = place;
    setMarked(ticket);
    change(CLOSED);
    // Once the pane is gone, the focus is in the list again.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-ticket="${ticket}"]`)?.focus());
  };
  /** After the open ticket is done: the next one of the list, or the one before the last. The only one stays open. */
  const goOn = (focus: TicketFocus) => {
    const rows = shown.current;
    const at = rows.findIndex(({ _id }) => _id === place.ticket);
    const next = rows[at + 1] ?? rows[at - 1];
    if (at !== -1 && next) open(next, { replace: true, focus });
  };
  const around = { goOn, comeBack: () => change({ ...CLOSED, ticket: place.ticket }) };
  return { marked, setMarked, openedByKey, spoken, rowOf, move, openMarked, leave, around };
}

/** The open ticket, which most visits of the list do not begin with. */
function loadPane() {
  return import('../tickets/ticket-pane.tsx').then((module) => ({ default: module.TicketPane }));
}

/** Loads the pane once somebody moves the pointer or presses a key: they are about to open a ticket. */
function usePaneOnFirstSign(): void {
  useEffect(() => {
    const stop = new AbortController();
    const load = (): void => {
      stop.abort();
      void loadPane();
    };
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(sign, load, { signal: stop.signal });
    return () => stop.abort();
  }, []);
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
