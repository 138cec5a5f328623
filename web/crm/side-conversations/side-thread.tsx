import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSideConversation, updateSideConversation } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideConversation, SideMessage } from '#contracts/crm/side-conversations/side-conversation.ts';
import type { Contact } from '#contracts/crm/ticket.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { toastFailure } from '#web/kit/toast/toast-failure.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { SideHead } from './side-head.tsx';
import { StandingBadge } from './side-list.tsx';
import { SideMessageLine } from './side-message-line.tsx';
import { SideReply } from './side-reply.tsx';
import classes from './side.module.css';

type Props = { ticket: TicketAnswer; sideId: string; mayWrite: boolean; onBack: () => void };

/** One side conversation: its messages, the field to write on, and whether it is done. */
export function SideThread({ ticket, sideId, mayWrite, onBack }: Props) {
  const { t } = useTranslation();
  const params = { _id: ticket.ticket._id, side_id: sideId };
  const read = useCallQuery(getSideConversation, { params, query: {} });
  const [dirty, setDirty] = useState(false);
  const leave = useConfirmLeave(() => dirty);
  const back = () => leave(onBack);
  return (
    <Answer
      of={read}
      loading={<Loader size="sm" />}
      gone={{ title: t('side.gone'), help: t('side.gone_help') }}
    >
      {({ conversation, messages, more }) => (
        <>
          <SideHead title={conversation.subject} onBack={back}>
            <StandingBadge of={conversation} />
            {mayWrite && <DoneButton of={conversation} />}
          </SideHead>
          <p className={classes.help}>
            {conversation.people.join(', ')}
            {conversation.mailbox && ` · ${t('side.by', { mailbox: conversation.mailbox.name })}`}
          </p>
          <Older params={params} first={messages[0]} more={more} contact={ticket.contact} />
          {messages.map((message) => (
            <SideMessageLine key={message._id} message={message} contact={ticket.contact} />
          ))}
          {mayWrite && (
            <SideReply key={sideId} ticket={ticket} conversation={conversation} onDirty={setDirty} />
          )}
        </>
      )}
    </Answer>
  );
}

function DoneButton({ of: { _id, ticket_id, state, version } }: { of: SideConversation }) {
  const { t } = useTranslation();
  const send = useCallMutation(updateSideConversation, { refresh: ['ticket.'] });
  const next = state === 'done' ? 'open' : 'done';
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={send.isPending}
      onClick={() => send.send({ params: { _id: ticket_id, side_id: _id }, body: { state: next, version } })}
    >
      {t(next === 'done' ? 'side.mark_done' : 'side.reopen')}
    </Button>
  );
}

type OlderProps = {
  params: { _id: string; side_id: string };
  first: SideMessage | undefined;
  more: boolean;
  contact: Contact;
};

/** What was said before the newest messages, loaded when it is asked for. */
function Older({ params, first, more, contact }: OlderProps) {
  const { t } = useTranslation();
  const [older, setOlder] = useState<readonly SideMessage[]>([]);
  const [left, setLeft] = useState(true);
  const [loading, setLoading] = useState(false);
  const top = older[0] ?? first;
  if (!more || top === undefined) return null;
  const load = async () => {
    setLoading(true);
    try {
      const page = await call(getSideConversation, { params, query: { before: top.seq } });
      setOlder((now) => [...page.messages, ...now]);
      setLeft(page.more);
    } catch (error) {
      toastFailure(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      {left && (
        <Button variant="subtle" size="compact-sm" loading={loading} onClick={() => void load()}>
          {t('side.older')}
        </Button>
      )}
      {older.map((message) => (
        <SideMessageLine key={message._id} message={message} contact={contact} />
      ))}
    </>
  );
}
