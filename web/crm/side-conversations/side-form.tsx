import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSideConversation, SIDE_SUBJECT_MAX } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideMailbox } from '#contracts/crm/side-conversations/side-conversation.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { isTouchInput } from '#web/kit/ui/touch-input.ts';
import { useDraftFiles } from '../files/use-draft-files.ts';
import { findInvalidAddresses } from '../mail/wrong-addresses.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { PeopleFields } from './people-field.tsx';
import { useSideDraft, type SideDrafting } from './side-draft.ts';
import { SIDE_FILES } from './side-files.ts';
import { SideHead } from './side-head.tsx';
import { SideMessageComposer, toSideParts } from './side-message-composer.tsx';
import { useTakeBackSide } from './use-take-back-side.ts';
import classes from './side.module.css';

type Props = {
  ticket: TicketAnswer;
  /** At least one. */
  mailboxes: readonly SideMailbox[];
  onBegun: (id: string) => void;
  onBack: () => void;
};

/** Asks somebody outside about a ticket: the recipients, the mailbox, the subject. The draft is kept when the form is left. */
export function SideForm(props: Props) {
  const { t } = useTranslation();
  const drafting = useSideDraft({ ticketId: props.ticket.ticket._id, sideId: null });
  return (
    <div className={classes.form}>
      <SideHead title={t('side.begin')} onBack={props.onBack} />
      <p className={classes.help}>{t('side.unseen')}</p>
      {drafting.ready ? <Fields {...props} drafting={drafting} /> : <RowsSkeleton rows={3} height={52} />}
    </div>
  );
}

function Fields({ ticket, mailboxes, onBegun, onBack, drafting }: Props & { drafting: SideDrafting }) {
  const { t } = useTranslation();
  const { draft, change, unwritten, forget, discard } = drafting;
  const { subject, text } = draft;
  const recipients = { to: draft.to ?? [], cc: draft.cc ?? [], bcc: draft.bcc };
  const { to, cc, bcc } = recipients;
  const holding = useTakeBackSide();
  // The chosen mailbox may have been removed since.
  const mailbox = (mailboxes.find(({ _id }) => _id === draft.connection_id) ?? mailboxes[0])?._id ?? '';
  const attachments = useDraftFiles(drafting, SIDE_FILES);
  const [tried, setTried] = useState(false);
  const begin = useCallMutation(createSideConversation, {
    refresh: ['ticket.'],
    onDone: ({ _id, message }) => {
      if (!holding.offer(message, draft, to)) showSuccess(t('side.sent'));
      forget();
      onBegun(_id);
    },
  });
  const send = () => {
    setTried(true);
    if (to.length === 0 || findInvalidAddresses([...to, ...cc, ...bcc]).length > 0 || subject.trim() === '')
      return;
    const body = {
      connection_id: mailbox,
      ...recipients,
      subject,
      text,
      ...toSideParts(draft),
      ...attachments.along,
      hold: true,
    };
    begin.send({ params: { _id: ticket.ticket._id }, body });
  };
  return (
    <>
      {mailboxes.length > 1 && (
        <Select
          label={t('side.from')}
          allowDeselect={false}
          data={mailboxes.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={mailbox}
          onChange={(id) => change({ connection_id: id })}
        />
      )}
      <PeopleFields
        value={recipients}
        missing={tried && to.length === 0}
        focus={!isTouchInput()}
        onChange={change}
      />
      <TextInput
        label={t('mail.subject')}
        required
        maxLength={SIDE_SUBJECT_MAX}
        value={subject}
        error={tried && subject.trim() === '' ? t('outbound.subject_needed') : undefined}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      <SideMessageComposer
        ticket={ticket}
        label={t('side.text')}
        draft={draft}
        connectionId={mailbox}
        onChange={change}
        attachments={attachments}
        busy={begin.isPending}
        onSend={send}
        onDiscard={
          unwritten
            ? undefined
            : (said) => {
                discard(said);
                onBack();
              }
        }
      />
    </>
  );
}
