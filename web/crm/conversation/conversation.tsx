import { Loader, UnstyledButton } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { formatDay, useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { fromReaderTime, toReaderTime } from '#web/kit/text/reader-clock.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import type { OutgoingReply, PendingMessage } from '../composer/use-outgoing.ts';
import { useLinkedMessage } from '../inbox/use-linked-message.ts';
import type { TicketAnswer, useMessages } from '../tickets/use-ticket.ts';
import { Group } from './message-group.tsx';
import { groupMessages, formatLocalDay } from './message-groups.ts';
import { Pending } from './pending.tsx';
import { useScrollPosition } from './use-scroll-position.ts';
import classes from './conversation.module.css';

type Props = {
  ticket: TicketAnswer;
  conversation: ReturnType<typeof useMessages>;
  sending: readonly PendingMessage[];
  waiting: OutgoingReply['waiting'];
  /** Who is typing at present; null if nobody is. */
  typing: string | null;
  /** The message that the address names. */
  message?: string | undefined;
  /** The search text: every word of it is highlighted. */
  search: string | undefined;
  /** Receives the newest line that the reader has seen. */
  onSeen: (seq: number) => void;
};

/** The lines of a ticket by day and author. Scrolling up loads older ones in place; new ones scroll into view only at the end. */
export function Conversation(props: Props) {
  const { ticket, conversation, sending, typing, message, search, onSeen } = props;
  const { t } = useTranslation();
  const { messages, more, loading, loadOlder } = conversation;
  const days = useMemo(() => groupMessages(messages), [messages]);
  const sought = useLinkedMessage(conversation, message);
  const words = useMemo(() => (search ? searchWords(search) : []), [search]);
  const { scroller, content, onScroll, toEnd, atEnd, unseen } = useScrollPosition({
    messages,
    sought,
    sending: sending.length,
    onTop: () => void loadOlder(),
  });
  const last = messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (atEnd) onSeen(last);
  }, [atEnd, last, onSeen]);
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        onScroll={onScroll}
        role="log"
        aria-label={t('crm.message.log')}
        // A scrolling area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className={classes.lines} ref={content}>
          {loading && (
            <div className={classes.older} role="status">
              <Loader size={14} color="gray" /> {t('crm.message.older')}
            </div>
          )}
          {!more && <Beginning at={messages[0]?.at ?? ticket.ticket.created_at} />}
          {days.map(({ key, at, groups }) => (
            <section key={key} aria-label={key}>
              <Day at={at} />
              {groups.map((group) => (
                <Group key={group.key} group={group} ticket={ticket.ticket} sought={sought} words={words} />
              ))}
            </section>
          ))}
          {sending.map((message) => (
            <Pending key={message.key} message={message} acts={props.waiting} />
          ))}
          {typing !== null && (
            <p className={classes.typing} role="status">
              <span className={classes.dots} aria-hidden>
                <i />
                <i />
                <i />
              </span>
              {typing ? t('crm.message.typing', { name: typing }) : t('crm.message.typing_nobody')}
            </p>
          )}
        </div>
      </div>
      {unseen > 0 && (
        <UnstyledButton className={classes.pill} onClick={toEnd}>
          {t('crm.message.new', { count: unseen })}
          <IconArrowDown size={14} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
}

function Beginning({ at }: { at: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = dateFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(at));
  return <p className={classes.beginning}>{t('crm.message.beginning', { date })}</p>;
}

function Day({ at }: { at: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const day = formatLocalDay(at);
  const { day: today, ...moment } = toReaderTime(now);
  const yesterday = fromReaderTime({ ...moment, day: today - 1 });
  const word =
    day === formatLocalDay(now.toISOString())
      ? t('crm.message.today')
      : day === formatLocalDay(yesterday.toISOString())
        ? t('crm.message.yesterday')
        : formatDay(new Date(at), language);
  return (
    <h3 className={classes.day}>
      <span>{word}</span>
    </h3>
  );
}
