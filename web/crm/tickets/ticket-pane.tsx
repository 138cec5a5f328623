import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { Composer } from '../composer/composer.tsx';
import { useOutgoing } from '../composer/use-outgoing.ts';
import { useTyping } from '../composer/use-typing.ts';
import type { ComposerHandle } from '../composer/use-writing.ts';
import { Conversation } from '../conversation/conversation.tsx';
import { History } from '../conversation/history.tsx';
import { CustomerColumn } from '../customers/customer-column.tsx';
import type { InboxAddress } from '../inbox/inbox-address.ts';
import { SideTab } from '../side-conversations/side-tab.tsx';
import { useTicketPresence } from '../viewers/use-ticket-presence.ts';
import { Viewers } from '../viewers/viewers.tsx';
import { useGoingOn, type TicketFocus } from './after-done.ts';
import { AnsweredButton } from './answered-button.tsx';
import { usePaneReads } from './pane-reads.ts';
import { PaneSkeleton } from './pane-skeleton.tsx';
import { markDone } from './pending-done.ts';
import { useTicketAddress } from './ticket-address.ts';
import { TicketBanner } from './ticket-banner.tsx';
import { TicketHead } from './ticket-head.tsx';
import { ShowColumn } from './use-column-key.ts';
import { useRefreshTickets } from './use-refresh-tickets.ts';
import { useMessages, useTicket, type TicketAnswer } from './use-ticket.ts';
import classes from './pane.module.css';

/**
 * From this width on, relative to the reader's text size, the customer is shown next to the conversation unless somebody hid the column.
 */
const ROOM_FOR_CUSTOMER = '(min-width: 80em)';

type Props = {
  id: string;
  place: Pick<InboxAddress, 'view' | 'filter' | 'tab' | 'side' | 'panel' | 'message' | 'write'>;
  /** Back to the list; absent on the ticket's own page. */
  onLeave?: () => void;
  /**
   * What takes the focus: the heading where a key opened it, so that a screen reader reads it out; the composer where somebody goes on
   * writing. Where there is nothing to answer it is the heading.
   */
  focus?: TicketFocus | undefined;
  /** Whether it is in a drawer above another page. */
  inDrawer?: boolean;
};

/** One open ticket: its head, the conversation or its history, the composer, and the customer. */
export function TicketPane(props: Props) {
  const { t } = useTranslation();
  const { id } = props;
  const requestPane = usePaneReads();
  const read = useTicket(id);
  useEffect(() => {
    requestPane(id);
  }, [requestPane, id]);
  return (
    <QueryView
      of={read}
      loading={<PaneSkeleton />}
      around={(instead) => <div className={classes.lonely}>{instead}</div>}
      gone={{ title: t('crm.gone'), help: t('crm.gone_help') }}
    >
      {(ticket) => <OpenTicket {...props} ticket={ticket} readAt={read.dataUpdatedAt} />}
    </QueryView>
  );
}

function OpenTicket(props: Props & { ticket: TicketAnswer; readAt: number }) {
  const { ticket, readAt, place, onLeave, focus, inDrawer = false } = props;
  const [, change] = useTicketAddress();
  const mayWrite = usePermission(['crm.ticket.write']);
  const conversation = useMessages(ticket);
  const outgoing = useOutgoing(ticket);
  const typing = useTyping(ticket.ticket._id, getContactName(ticket.contact), conversation.messages.length);
  const look = useTicketPresence(ticket.ticket._id);
  const composer = useRef<ComposerHandle>(null);
  const assign = useRef<HTMLButtonElement>(null);
  const [beside, setBeside] = useLocalStorage({
    key: inDrawer ? 'earshot-customer-column-drawer' : 'earshot-customer-column',
    defaultValue: !inDrawer && window.matchMedia(ROOM_FOR_CUSTOMER).matches,
    getInitialValueInEffect: false,
  });
  const answers = focus === 'composer' && mayWrite && isAnswerable(ticket, place);
  useEffect(() => {
    if (answers) composer.current?.focus('reply');
    // Only when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const showColumn = () => setBeside(true);
  const write = (kind: 'reply' | 'note') => {
    change({ tab: undefined, side: undefined, panel: undefined }, { replace: true });
    composer.current?.focus(kind);
  };
  const askOutside = () => change({ tab: 'side', side: 'new', panel: undefined });
  useTicketKeys({ ticket: ticket.ticket, mayWrite, assign, write, askOutside });
  return (
    <>
      <section className={classes.pane} data-behind={place.panel === 'customer' || undefined}>
        <TicketHead
          ticket={ticket.ticket}
          tab={place.tab}
          mayWrite={mayWrite}
          beside={beside}
          focused={focus !== undefined && !answers}
          inDrawer={inDrawer}
          assign={assign}
          team={
            <>
              {place.view === 'mentions' && <AnsweredButton ticketId={ticket.ticket._id} />}
              <Viewers others={look.others} />
            </>
          }
          onTab={(tab) => change({ tab: tab === 'conversation' ? undefined : tab, side: undefined })}
          onAskOutside={askOutside}
          onCustomer={() => setBeside(!beside)}
          onCustomerPhone={() => change({ panel: 'customer' })}
          {...(onLeave ? { onLeave } : {})}
        />
        <TicketBanner ticket={ticket.ticket} />
        {place.tab === 'history' ? (
          <History id={ticket.ticket._id} contact={getContactName(ticket.contact)} />
        ) : place.tab === 'side' ? (
          <SideTab ticket={ticket} side={place.side} message={place.message} search={place.filter.q} />
        ) : (
          <>
            <Conversation
              ticket={ticket}
              conversation={conversation}
              sending={outgoing.pending}
              waiting={outgoing.waiting}
              typing={typing.who}
              message={place.message}
              search={place.filter.q}
              onSeen={outgoing.see}
            />
            <Composer
              ref={composer}
              ticket={ticket}
              wantedKind={place.write}
              readAt={readAt}
              outgoing={outgoing}
              mayWrite={mayWrite}
              onTyping={typing.tell}
              onWrite={look.write}
            />
          </>
        )}
      </section>
      <ShowColumn value={showColumn}>
        <CustomerColumn
          ticket={ticket}
          beside={beside}
          front={place.panel === 'customer'}
          onHide={() => setBeside(false)}
          onBack={() => change({ panel: undefined })}
        />
      </ShowColumn>
    </>
  );
}

/** Whether the page shows the composer of a reply that may be sent. */
function isAnswerable({ ticket, reply }: TicketAnswer, { tab, write }: Props['place']): boolean {
  return tab === 'conversation' && write === 'reply' && ticket.state !== 'closed' && reply.allowed;
}

type TicketKeysOptions = {
  ticket: Ticket;
  mayWrite: boolean;
  assign: RefObject<HTMLButtonElement | null>;
  write: (kind: 'reply' | 'note') => void;
  askOutside: () => void;
};

/** The keyboard shortcuts of an open ticket. */
function useTicketKeys({ ticket, mayWrite, assign, write, askOutside }: TicketKeysOptions): void {
  const { t } = useTranslation();
  const refreshTickets = useRefreshTickets();
  const goingOn = useGoingOn();
  useShortcuts(
    mayWrite
      ? [
          {
            key: 'e',
            text: t('crm.keys.done'),
            act: () => {
              if (ticket.state !== 'done' && ticket.state !== 'closed')
                markDone(ticket, refreshTickets, goingOn);
            },
          },
          { key: 'r', text: t('crm.keys.reply'), act: () => write('reply') },
          { key: 'n', text: t('crm.keys.note'), act: () => write('note') },
          {
            key: 'o',
            text: t('side.begin'),
            act: askOutside,
          },
          { key: 'a', text: t('crm.keys.assign'), act: () => assign.current?.click() },
        ]
      : [],
  );
}
