import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelMessage } from '#contracts/channels/health.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './health.module.css';

type Props<Message extends ChannelMessage> = {
  items: readonly Message[];
  /** What is said where there are none. */
  none: string;
  /** What is shown below the text of a message. */
  note?: (message: Message) => ReactNode;
};

/** Messages of a channel, each with its ticket. */
export function MessageList<Message extends ChannelMessage>({ items, none, note }: Props<Message>) {
  const { t } = useTranslation();
  if (items.length === 0) return <p className={classes.dim}>{none}</p>;
  return (
    <ul className={classes.messages}>
      {items.map((message) => {
        const { message_id, number, customer, ticket_id, text, at } = message;
        return (
          <li key={message_id} className={classes.message}>
            <span className={classes.meterHead}>
              <TextLink to={`/crm/tickets/${ticket_id}`}>
                #{number} {customer}
              </TextLink>
              <span className={classes.dim}>
                <TimeText value={at} />
              </span>
            </span>
            <span className={classes.text}>{text === '' ? t('channel_health.no_text') : text}</span>
            {note?.(message)}
          </li>
        );
      })}
    </ul>
  );
}
