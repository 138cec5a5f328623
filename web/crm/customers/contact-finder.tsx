import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { getContactName } from '#contracts/crm/contact-name.ts';
import { findContacts } from '#contracts/crm/customers/endpoints.ts';
import type { Contact } from '#contracts/crm/ticket.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './customers.module.css';

/** A search of one letter would find nearly everybody. */
const SHORTEST = 2;
const TYPING_MS = 250;

type Props = {
  label: string;
  /** The text shown before there is enough to search for, and when nobody is found. */
  words: { start: string; none: string };
  /** Contacts that are not offered. */
  taken?: ReadonlySet<string>;
  /** What can be chosen by the typed text alone; shown before the search results. */
  also?: (typed: string) => ReactNode;
  onChoose: (contact: Contact) => void;
};

/** Finds a contact by name or network id. Enter takes the first of those offered, the arrow key moves to them. */
export function ContactFinder({ label, words, taken, also, onChoose }: Props) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const ready = search.length >= SHORTEST;
  const found = useCallQuery(findContacts, { query: { q: search || '-' } }, { enabled: ready, keep: true });
  const other = also?.(typed);
  const choices = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => {
    const first = choices.current?.querySelector('button');
    if (!first) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      first.focus();
    }
    // Until the search has run, the results belong to another text; what the typed text alone allows is offered at once.
    if (
      event.key === 'Enter' &&
      !event.nativeEvent.isComposing &&
      (other || (search === typed && !found.isPlaceholderData))
    )
      first.click();
  };
  return (
    <>
      <TextInput
        data-autofocus
        mb="sm"
        label={label}
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKey}
      />
      <div ref={choices}>
        {other}
        {!ready ? (
          <p className={classes.help}>{words.start}</p>
        ) : (
          <QueryView of={found} loading={<RowsSkeleton rows={3} height={44} />}>
            {({ items }) => {
              const offered = items.filter(({ _id }) => !taken?.has(_id));
              if (offered.length > 0)
                return (
                  <ul className={classes.found}>
                    {offered.map((one) => (
                      <li key={one._id}>
                        <UnstyledButton className={classes.choice} onClick={() => onChoose(one)}>
                          <ContactLine contact={one} />
                        </UnstyledButton>
                      </li>
                    ))}
                  </ul>
                );
              return other ? null : <p className={classes.help}>{words.none}</p>;
            }}
          </QueryView>
        )}
      </div>
    </>
  );
}

/** A contact in two lines: its name, and its network. */
export function ContactLine({
  contact,
}: {
  contact: Pick<Contact, 'name' | 'external_id' | 'avatar_url' | 'channel'>;
}) {
  const name = getContactName(contact);
  return (
    <>
      <PersonPicture name={name} url={contact.avatar_url} size={32} />
      <span className={classes.who}>
        <span>{name}</span>
        <span className={classes.network}>
          <ChannelName channel={contact.channel} />
          <span className={classes.networkId}>{contact.external_id}</span>
        </span>
      </span>
    </>
  );
}
