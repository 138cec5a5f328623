import { Button, Loader } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getSideConversation,
  readSideConversation,
  updateSideConversation,
} from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideConversation } from '#contracts/crm/side-conversations/side-conversation.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { LeftSideDraft } from './left-side-draft.tsx';
import { SideHead } from './side-head.tsx';
import { StatusBadge } from './side-list.tsx';
import { SideMessages } from './side-messages.tsx';
import { SideReply } from './side-reply.tsx';
import { useMarkRead } from './use-mark-read.ts';
import classes from './side.module.css';

type Props = {
  ticket: TicketAnswer;
  sideId: string;
  mayWrite: boolean;
  /** The message that the address names. */
  message: string | undefined;
  /** The search text. */
  search: string | undefined;
  onBack: () => void;
};

/** One side conversation: its messages, the field to reply, and whether it is done. */
export function SideThread({ ticket, sideId, mayWrite, message, search, onBack }: Props) {
  const { t } = useTranslation();
  const params = { _id: ticket.ticket._id, side_id: sideId };
  const read = useCallQuery(getSideConversation, { params, query: {} });
  return (
    <QueryView
      of={read}
      loading={<Loader size="sm" />}
      gone={{ title: t('side.gone'), help: t('side.gone_help') }}
    >
      {({ conversation, messages, more }) => (
        <>
          <SideHead title={conversation.subject} onBack={onBack}>
            <StatusBadge of={conversation} />
            {mayWrite && <Acts of={conversation} onBack={onBack} />}
          </SideHead>
          <p className={classes.help}>
            {conversation.people.join(', ')}
            {conversation.cc.length > 0 && ` · ${t('mail.cc')}: ${conversation.cc.join(', ')}`}
            {conversation.mailbox && ` · ${t('side.by', { mailbox: conversation.mailbox.name })}`}
          </p>
          <SideMessages
            params={params}
            newest={messages}
            more={more}
            contact={ticket.contact}
            message={message}
            search={search}
          />
          {mayWrite ? (
            <SideReply key={sideId} ticket={ticket} conversation={conversation} />
          ) : (
            <LeftSideDraft ticketId={ticket.ticket._id} sideId={sideId} />
          )}
        </>
      )}
    </QueryView>
  );
}

type ActsProps = { of: SideConversation; onBack: () => void };

/** Closes it, reopens it, or marks its reply as unread for later; a reply that is shown here counts as read. */
function Acts({ of, onBack }: ActsProps) {
  const { t } = useTranslation();
  const { _id, ticket_id, state, standing, unread, version } = of;
  const params = { _id: ticket_id, side_id: _id };
  const update = useCallMutation(updateSideConversation, { refresh: ['ticket.'] });
  const mark = useCallMutation(readSideConversation, { refresh: ['ticket.'], onDone: onBack });
  const tell = useMarkRead();
  useEffect(() => {
    if (unread) return tell(of);
    return undefined;
    // Each message is reported once, however often it is rendered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unread, of.seq, tell]);
  const next = state === 'done' ? 'open' : 'done';
  return (
    <>
      {state === 'open' && standing === 'answered' && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={mark.isPending}
          onClick={() => mark.send({ params, body: { seq: 0 } })}
        >
          {t('side.mark_unread')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        loading={update.isPending}
        onClick={() => update.send({ params, body: { state: next, version } })}
      >
        {t(next === 'done' ? 'side.mark_done' : 'side.reopen')}
      </Button>
    </>
  );
}
