import { Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAgents } from '#contracts/crm/endpoints.ts';
import type { BeginChannel } from '#contracts/crm/outbound/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { BeginComposer, type Said } from './begin-composer.tsx';
import type { BeginDrafting, Recipient } from './begin-draft.ts';
import { BeginFields, useBeginFields } from './begin-fields.tsx';
import classes from './outbound.module.css';
import { useBegin } from './use-begin.ts';

/** As many characters has the subject of a conversation that is begun, and the name of a customer. */
const LONGEST = 200;
/** Who types on glass has not asked for a keyboard over half of the screen. */
const HAS_KEYBOARD = '(pointer: fine)';

type Props = {
  to: Recipient;
  place: BeginChannel;
  /** When the channels were read (milliseconds since 1970): what is free or open for a while counts from there. */
  readAt: number;
  drafting: BeginDrafting;
  onBegun: (ticketId: string) => void;
};

/** What a conversation begins with: what it is about, whose it is, what the form asks for, and the first message. */
export function BeginForm({ to, place, readAt, drafting, onBegun }: Props) {
  const { t } = useTranslation();
  const { draft, change, forget } = drafting;
  const { begin, busy } = useBegin();
  const form = useBeginFields(draft.fields);
  const [tried, setTried] = useState(false);
  const subject = useRef<HTMLInputElement>(null);
  const isMail = place.channel === 'email';
  const about = draft.subject.trim();
  const [first] = useState(() =>
    !window.matchMedia(HAS_KEYBOARD).matches ? null : isMail && about === '' ? 'subject' : 'message',
  );
  const name = place.contact ? place.contact.name : draft.name.trim();
  const address = place.contact?.external_id ?? ('address' in to ? to.address : '');
  const send = async (said: Said) => {
    setTried(true);
    if (isMail && about === '') return subject.current?.focus();
    if (!form.fits) return;
    change({ connection_id: place.connection._id });
    const begun = await begin({
      ...to,
      connection_id: place.connection._id,
      ...(draft.name.trim() ? { name: draft.name } : {}),
      ...(isMail ? { subject: about } : {}),
      ...(draft.assignee_id ? { assignee_id: draft.assignee_id } : {}),
      fields: form.filled,
      ...said,
    });
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
      <div className={classes.pair}>
        {place.contact === null && (
          <TextInput
            label={t('outbound.name')}
            description={t('outbound.name_help')}
            maxLength={LONGEST}
            value={draft.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
        <Assignee value={draft.assignee_id} onChoose={(assignee_id) => change({ assignee_id })} />
      </div>
      <BeginFields
        form={form}
        onType={(fields) => change((now) => ({ fields: { ...now.fields, ...fields } }))}
      />
      <BeginComposer
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

type AssigneeProps = { value: string | null; onChoose: (id: string | null) => void };

/** Whose the conversation is: whoever writes, unless a colleague is named. */
function Assignee({ value, onChoose }: AssigneeProps) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const agents = useCall(listAgents, {});
  const others = (agents.data?.items ?? []).filter(({ _id }) => _id !== me);
  return (
    <Select
      label={t('outbound.assignee')}
      searchable
      allowDeselect={false}
      data={[
        { value: me, label: t('outbound.me') },
        ...others.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      error={loadFailure(agents)}
      value={value ?? me}
      onChange={(id) => onChoose(id === me ? null : id)}
    />
  );
}
