import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipient } from '#contracts/crm/drafts/outbound-content.ts';
import type { BeginChannel } from '#contracts/crm/outbound/endpoints.ts';
import { isTouchInput } from '#web/kit/ui/touch-input.ts';
import { AddressesField } from '../mail/addresses-field.tsx';
import { findInvalidAddresses } from '../mail/wrong-addresses.ts';
import { OutboundAssignmentFields } from './outbound-assignment-fields.tsx';
import { OutboundComposer, type ComposedMessage } from './outbound-composer.tsx';
import type { OutboundDrafting } from './outbound-draft.ts';
import { OutboundFields, useOutboundFields } from './outbound-fields.tsx';
import { useStartOutbound } from './use-start-outbound.ts';
import classes from './outbound.module.css';

/** The maximum number of characters in the subject of an outbound conversation, and in the name of a customer. */
const LONGEST = 200;

type Props = {
  to: Recipient;
  place: BeginChannel;
  /** When the channels were read (milliseconds since 1970): times for free or open messaging count from there. */
  readAt: number;
  drafting: OutboundDrafting;
  onBegun: (ticketId: string) => void;
};

/** The start of a conversation: its subject, its assignee, the form fields, and the first message. */
export function OutboundForm({ to, place, readAt, drafting, onBegun }: Props) {
  const { t } = useTranslation();
  const { contactId, draft, change, forget } = drafting;
  const { begin, busy } = useStartOutbound();
  const form = useOutboundFields(draft.fields);
  const [tried, setTried] = useState(false);
  const subject = useRef<HTMLInputElement>(null);
  const isMail = place.channel === 'email';
  const about = draft.subject.trim();
  const [first] = useState(() => (isTouchInput() ? null : isMail && about === '' ? 'subject' : 'message'));
  const name = place.contact ? place.contact.name : draft.name.trim();
  const address = place.contact?.external_id ?? ('address' in to ? to.address : '');
  const send = async (said: ComposedMessage) => {
    setTried(true);
    if (isMail && about === '') return subject.current?.focus();
    if (!form.fits || (isMail && findInvalidAddresses([...draft.cc, ...draft.bcc]).length > 0)) return;
    change({ connection_id: place.connection._id });
    const body = {
      ...to,
      connection_id: place.connection._id,
      ...(draft.name.trim() ? { name: draft.name } : {}),
      ...(isMail ? { subject: about } : {}),
      ...(isMail && draft.cc.length > 0 ? { cc: draft.cc } : {}),
      ...(isMail && draft.bcc.length > 0 ? { bcc: draft.bcc } : {}),
      priority: draft.priority,
      group_id: draft.group_id,
      drafted_for: contactId,
      ...(draft.assignee_id ? { assignee_id: draft.assignee_id } : {}),
      fields: form.filled,
      ...said,
      ...(isMail ? { hold: true } : {}),
    };
    const begun = await begin(body, draft);
    if (begun === null) return;
    forget();
    onBegun(begun);
  };
  return (
    <div className={classes.form}>
      {isMail && (
        <TextInput
          ref={subject}
          autoFocus={first === 'subject'}
          required
          label={t('outbound.subject')}
          maxLength={LONGEST}
          value={draft.subject}
          error={tried && about === '' ? t('outbound.subject_needed') : undefined}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
      )}
      {isMail && <AddressesField field="cc" value={draft.cc} onChange={(cc) => change({ cc })} />}
      {isMail && <AddressesField field="bcc" value={draft.bcc} onChange={(bcc) => change({ bcc })} />}
      {place.contact === null && (
        <TextInput
          label={t('outbound.name')}
          description={t('outbound.name_help')}
          maxLength={LONGEST}
          value={draft.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      )}
      <OutboundAssignmentFields drafting={drafting} />
      <OutboundFields
        form={form}
        onType={(fields) => change((now) => ({ fields: { ...now.fields, ...fields } }))}
      />
      <OutboundComposer
        place={place}
        readAt={readAt}
        name={name}
        address={address}
        drafting={drafting}
        busy={busy}
        focus={first === 'message'}
        onSend={(said) => void send(said)}
      />
    </div>
  );
}
