import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SideMessage } from '#contracts/crm/side-conversations/side-conversation.ts';
import type { Contact } from '#contracts/crm/ticket.ts';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { SideMessageLine } from './side-message-line.tsx';
import { useOlderSide } from './use-older-side.ts';
import classes from './side.module.css';

type Props = {
  params: { _id: string; side_id: string };
  newest: readonly SideMessage[];
  /** Whether there are messages before those. */
  more: boolean;
  contact: Contact;
  /** The message that somebody came for. */
  message: string | undefined;
  search: string | undefined;
};

/** The messages of a side conversation: it opens at the one that was found, else at the newest. */
export function SideMessages({ params, newest, more, contact, message, search }: Props) {
  const { t } = useTranslation();
  const { older, left, loading, load } = useOlderSide({ params, newest, more, sought: message });
  const words = useMemo(() => (search ? searchWords(search) : []), [search]);
  const messages = [...older, ...newest];
  const shown = messages.some(({ _id }) => _id === message) ? message : undefined;
  const lines = useRef<HTMLDivElement>(null);
  const at = shown ?? (message === undefined ? newest.at(-1)?._id : undefined);
  useEffect(() => {
    const line = at && lines.current?.querySelector(`[data-message="${CSS.escape(at)}"]`);
    if (line) line.scrollIntoView({ block: at === shown ? 'center' : 'start' });
    // What comes in later, or above, moves nobody from what they read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [message, shown]);
  return (
    <div ref={lines} className={classes.lines}>
      {left && (
        <Button variant="subtle" size="compact-sm" loading={loading} onClick={load}>
          {t('side.older')}
        </Button>
      )}
      {messages.map((one) => (
        <SideMessageLine
          key={one._id}
          message={one}
          contact={contact}
          sought={one._id === shown}
          words={words}
        />
      ))}
    </div>
  );
}
