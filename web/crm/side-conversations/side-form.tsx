import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSideConversation, SIDE_SUBJECT_MAX } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideMailbox } from '#contracts/crm/side-conversations/side-conversation.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-notices.tsx';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { isWrittenOnGlass } from '#web/kit/ui/written-on-glass.ts';
import { useAttachments } from '../files/use-attachments.ts';
import { wrongAddresses } from '../mail/wrong-addresses.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { PeopleField } from './people-field.tsx';
import { SideHead } from './side-head.tsx';
import { SIDE_FILES } from './side-files.ts';
import { SideWords } from './side-words.tsx';
import classes from './side.module.css';

type Props = {
  ticket: TicketAnswer;
  /** At least one. */
  mailboxes: readonly SideMailbox[];
  onBegun: (id: string) => void;
  onBack: () => void;
};

/** Asks somebody outside about a ticket: whom, from which mailbox, about what. */
export function SideForm({ ticket, mailboxes, onBegun, onBack }: Props) {
  const { t } = useTranslation();
  const held = useGuardedDraft<{ to: string[]; subject: string; text: string; mailbox: string }>({
    thing: `side conversation of ${ticket.ticket._id}`,
    start: { to: [], subject: '', text: '', mailbox: mailboxes[0]?._id ?? '' },
    open: ['to', 'subject', 'text', 'mailbox'],
  });
  const { to, subject, text, mailbox } = held.draft;
  const attachments = useAttachments(SIDE_FILES);
  const [tried, setTried] = useState(false);
  const leave = useConfirmLeave(() => held.dirty || attachments.files.length > 0);
  const begin = useCallMutation(beginSideConversation, {
    success: t('side.sent'),
    refresh: ['ticket.'],
    onDone: ({ _id }) => {
      held.settled();
      onBegun(_id);
    },
  });
  const send = () => {
    setTried(true);
    if (to.length === 0 || wrongAddresses(to).length > 0 || subject.trim() === '') return;
    const body = { connection_id: mailbox, to, subject, text, ...attachments.along };
    begin.send({ params: { _id: ticket.ticket._id }, body });
  };
  return (
    <div className={classes.form}>
      <SideHead title={t('side.begin')} onBack={() => leave(onBack)} />
      <p className={classes.help}>{t('side.unseen')}</p>
      {held.kept && <RecoveryOffer {...held.kept} />}
      {mailboxes.length > 1 && (
        <Select
          label={t('side.from')}
          allowDeselect={false}
          data={mailboxes.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={mailbox}
          onChange={(id) => held.change({ mailbox: id ?? mailbox })}
        />
      )}
      <PeopleField
        value={to}
        missing={tried && to.length === 0}
        focus={!isWrittenOnGlass()}
        onChange={(people) => held.change({ to: people })}
      />
      <TextInput
        label={t('mail.subject')}
        required
        maxLength={SIDE_SUBJECT_MAX}
        value={subject}
        error={tried && subject.trim() === '' ? t('outbound.subject_needed') : undefined}
        onChange={({ currentTarget }) => held.change({ subject: currentTarget.value })}
      />
      <SideWords
        ticket={ticket}
        label={t('side.text')}
        text={text}
        onText={(next) => held.change({ text: next })}
        attachments={attachments}
        busy={begin.isPending}
        onSend={send}
      />
    </div>
  );
}
