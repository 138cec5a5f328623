import { useTranslation } from 'react-i18next';
import { writeSideMessage } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideConversation } from '#contracts/crm/side-conversations/side-conversation.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useDraftFiles } from '../files/use-draft-files.ts';
import { findInvalidAddresses } from '../mail/wrong-addresses.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { PeopleFields } from './people-field.tsx';
import { useSideDraft, type SideDrafting } from './side-draft.ts';
import { SIDE_FILES } from './side-files.ts';
import { SideMessageComposer, toSideParts } from './side-message-composer.tsx';
import { useTakeBackSide } from './use-take-back-side.ts';
import classes from './side.module.css';

type Props = { ticket: TicketAnswer; conversation: SideConversation };

/** Writes on in a side conversation: to everybody in it, unless its people are changed. What was written stays when it is left. */
export function SideReply(props: Props) {
  const { ticket_id, _id } = props.conversation;
  const drafting = useSideDraft({ ticketId: ticket_id, sideId: _id });
  return drafting.ready ? <Fields {...props} drafting={drafting} /> : null;
}

function Fields({ ticket, conversation, drafting }: Props & { drafting: SideDrafting }) {
  const { t } = useTranslation();
  const { _id, ticket_id, seq } = conversation;
  const { draft, change, unwritten, forget, discard } = drafting;
  const attachments = useDraftFiles(drafting, SIDE_FILES);
  const holding = useTakeBackSide();
  const recipients = {
    to: draft.to ?? conversation.people,
    cc: draft.cc ?? conversation.cc,
    bcc: draft.bcc,
  };
  const send = useCallMutation(writeSideMessage, {
    refresh: ['ticket.'],
    onDone: (message) => {
      holding.offer(message, draft, recipients.to);
      forget();
    },
  });
  const write = () => {
    const { to, cc, bcc } = recipients;
    if (to.length === 0 || findInvalidAddresses([...to, ...cc, ...bcc]).length > 0) return;
    const body = {
      text: draft.text,
      ...toSideParts(draft),
      seen_seq: seq,
      ...attachments.along,
      ...(draft.to ? { to: draft.to } : {}),
      ...(draft.cc ? { cc: draft.cc } : {}),
      ...(bcc.length > 0 ? { bcc } : {}),
      hold: true,
    };
    send.send({ params: { _id: ticket_id, side_id: _id }, body });
  };
  return (
    <div className={classes.reply}>
      <PeopleFields value={recipients} missing={recipients.to.length === 0} onChange={change} />
      <SideMessageComposer
        ticket={ticket}
        label={t('side.write_on')}
        draft={draft}
        connectionId={conversation.mailbox?._id ?? null}
        onChange={change}
        attachments={attachments}
        busy={send.isPending}
        onSend={write}
        onDiscard={unwritten ? undefined : discard}
      />
    </div>
  );
}
