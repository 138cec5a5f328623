import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeSideMessage } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideConversation } from '#contracts/crm/side-conversations/side-conversation.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-notices.tsx';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { useAttachments } from '../files/use-attachments.ts';
import { wrongAddresses } from '../mail/wrong-addresses.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { PeopleField } from './people-field.tsx';
import { SIDE_FILES } from './side-files.ts';
import { SideWords } from './side-words.tsx';
import classes from './side.module.css';

type Props = {
  ticket: TicketAnswer;
  conversation: SideConversation;
  /** Told whether something unsent stands here. */
  onDirty: (dirty: boolean) => void;
};

/** Writes on in a side conversation: to everybody in it, unless its people are changed. */
export function SideReply({ ticket, conversation, onDirty }: Props) {
  const { t } = useTranslation();
  const { _id, ticket_id, seq } = conversation;
  const held = useGuardedDraft({
    thing: `answer in side conversation ${_id}`,
    start: { text: '' },
    open: ['text'],
  });
  const [people, setPeople] = useState<string[] | null>(null);
  const attachments = useAttachments(SIDE_FILES);
  const dirty = held.dirty || attachments.files.length > 0;
  useEffect(() => {
    onDirty(dirty);
  }, [dirty, onDirty]);
  const send = useCallMutation(writeSideMessage, {
    refresh: ['ticket.'],
    onDone: () => {
      held.discard();
      held.settled();
      setPeople(null);
      attachments.clear();
    },
  });
  const to = people ?? conversation.people;
  const write = () => {
    if (to.length === 0 || wrongAddresses(to).length > 0) return;
    const body = { text: held.draft.text, seen_seq: seq, ...attachments.along, ...(people ? { to } : {}) };
    send.send({ params: { _id: ticket_id, side_id: _id }, body });
  };
  return (
    <div className={classes.reply}>
      {held.kept && <RecoveryOffer {...held.kept} />}
      <PeopleField value={to} missing={to.length === 0} onChange={setPeople} />
      <SideWords
        ticket={ticket}
        label={t('side.write_on')}
        text={held.draft.text}
        onText={(text) => held.change({ text })}
        attachments={attachments}
        busy={send.isPending}
        onSend={write}
      />
    </div>
  );
}
