import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSideConversations } from '#contracts/crm/side-conversations/endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useTicketAddress } from '../tickets/ticket-address.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { LeftSideDraft } from './left-side-draft.tsx';
import { SideForm } from './side-form.tsx';
import { SideList } from './side-list.tsx';
import { SideThread } from './side-thread.tsx';
import classes from './side.module.css';

type Props = {
  ticket: TicketAnswer;
  /** The side conversation that is open, or the one that is being started. */
  side: string | undefined;
  /** The message of it that the address names. */
  message: string | undefined;
  /** The search text. */
  search: string | undefined;
};

/** The side conversations of a ticket: the list, one conversation, or a new one. The customer sees none of it. */
export function SideTab(props: Props) {
  const { t } = useTranslation();
  const read = useCallQuery(listSideConversations, { params: { _id: props.ticket.ticket._id } });
  return (
    <QueryView of={read} loading={<RowsSkeleton rows={3} height={64} />}>
      {(all) => (
        <ScrollRegion label={t('side.title')} className={classes.page}>
          <Inside {...props} all={all} />
        </ScrollRegion>
      )}
    </QueryView>
  );
}

function Inside({
  ticket,
  side,
  message,
  search,
  all,
}: Props & { all: AnswerOf<typeof listSideConversations> }) {
  const [, change] = useTicketAddress();
  const mayWrite = usePermission(['crm.ticket.write']) && ticket.ticket.state !== 'closed';
  const open = (id: string | undefined) => change({ side: id, message: undefined });
  const [left, setLeft] = useState<string>();
  const leave = () => {
    setLeft(side);
    open(undefined);
  };
  const mailboxes = all.mailboxes.filter(({ active }) => active);
  const mayBegin = mayWrite && mailboxes.length > 0;
  if (side === 'new' && mayBegin)
    return (
      <SideForm
        ticket={ticket}
        mailboxes={mailboxes}
        onBegun={(id) => change({ side: id }, { replace: true })}
        onBack={leave}
      />
    );
  if (side !== undefined && side !== 'new')
    return (
      <SideThread
        key={side}
        ticket={ticket}
        sideId={side}
        mayWrite={mayWrite}
        message={message}
        search={search}
        onBack={leave}
      />
    );
  return (
    <>
      {!mayBegin && <LeftSideDraft ticketId={ticket.ticket._id} sideId={null} />}
      <SideList
        all={all}
        mayBegin={mayWrite}
        hasMailbox={mailboxes.length > 0}
        focused={left}
        onOpen={open}
      />
    </>
  );
}
