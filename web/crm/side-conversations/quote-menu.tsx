import { Button, Menu } from '@mantine/core';
import { IconQuote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contracts/crm/ticket.ts';
import { formatExactTime, useLanguage } from '#web/kit/text/format.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { filterQuotable, withQuote } from './quote.ts';
import classes from './side.module.css';

type Props = { ticket: TicketAnswer; text: string; onText: (text: string) => void };

/** Quotes messages of the ticket one by one, without the customer's name; notes of the team are not offered. */
export function QuoteMenu({ ticket, text, onText }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const messages = filterQuotable(ticket.messages);
  if (messages.length === 0) return null;
  const headOf = ({ direction, at }: Message) =>
    t(direction === 'in' ? 'side.quote_customer' : 'side.quote_us', {
      time: formatExactTime(new Date(at), language),
    });
  return (
    <Menu position="top-start" width="min(24rem, 90vw)" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<IconQuote size={16} aria-hidden />}>
          {t('side.quote')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.quotes}>
        {messages.map((message) => (
          <Menu.Item key={message._id} onClick={() => onText(withQuote(text, message.text, headOf(message)))}>
            <span className={classes.people}>{headOf(message)}</span>
            <span className={classes.last}>{message.text}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
