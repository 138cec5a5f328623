import { Modal, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findContacts } from '#contracts/crm/customers/endpoints.ts';
import type { Contact } from '#contracts/crm/ticket.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './customers.module.css';

/** A search of one letter would find nearly everybody. */
const SHORTEST = 2;
const TYPING_MS = 250;

type Props = {
  contact: Contact;
  /** Who is the same person already. */
  taken: ReadonlySet<string>;
  onClose: () => void;
  onChoose: (other: Contact) => void;
};

/** Finds the contact that is the same person. */
export function JoinDialog({ contact, taken, onClose, onChoose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), TYPING_MS);
  const ready = asked.length >= SHORTEST;
  const found = useCall(findContacts, { query: { q: asked || '-' } }, { enabled: ready, keep: true });
  const name = contact.name || contact.external_id;
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('customers.join_title', { name })}
    >
      <p className={classes.help}>{t('customers.join_help')}</p>
      <TextInput
        data-autofocus
        mb="sm"
        label={t('customers.join_search')}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {!ready ? (
        <p className={classes.help}>{t('customers.join_start')}</p>
      ) : (
        <Answer of={found} loading={<RowsSkeleton rows={3} height={44} />}>
          {({ items }) => {
            const others = items.filter(({ _id }) => !taken.has(_id));
            return others.length === 0 ? (
              <p className={classes.help}>{t('customers.join_none')}</p>
            ) : (
              <ul className={classes.found}>
                {others.map((other) => (
                  <li key={other._id}>
                    <UnstyledButton className={classes.choice} onClick={() => onChoose(other)}>
                      <PersonPicture
                        name={other.name || other.external_id}
                        url={other.avatar_url}
                        size={32}
                      />
                      <span className={classes.who}>
                        <span>{other.name || other.external_id}</span>
                        <span className={classes.network}>
                          <ChannelName channel={other.channel} />
                          <span className={classes.networkId}>{other.external_id}</span>
                        </span>
                      </span>
                    </UnstyledButton>
                  </li>
                ))}
              </ul>
            );
          }}
        </Answer>
      )}
    </Modal>
  );
}
