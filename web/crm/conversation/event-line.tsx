import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Contact, Message } from '#contracts/crm/ticket.ts';
import type { en } from '#texts/en.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { parseBounceAddress } from '../mail/mail-extra.ts';
import { Clock } from './clock.tsx';
import { formatPickedText } from './format-picked-text.ts';
import classes from './conversation.module.css';

type EventName = keyof typeof en.crm.events;

/** LINE writes its events in camel case (`memberJoined`); the text keys are in snake case. */
const eventKey = (event: string): string => event.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

/** Something other than a message that happened on the channel: a thin line. */
export function EventLine({ message, contact }: { message: Message; contact: Contact }) {
  const { t, i18n } = useTranslation();
  const event = message.event ?? '';
  // For a deleted comment the network does not report who deleted it.
  const key = event === 'unsend' && message.kind === 'comment' ? 'removed' : eventKey(event);
  const isKnown = (name: string): name is EventName => i18n.exists(`crm.events.${name}`);
  const { author, kind } = message;
  // An author in copy of an e-mail is shown by their address, not by the customer's name.
  const other = kind === 'mail' && author._id !== contact.external_id ? author._id : null;
  const name = parseBounceAddress(message) ?? (author.name || other || getContactName(contact));
  const said = [message.text, formatPickedText(message.extra, useLanguage())].filter((one) => one !== '');
  return (
    <p className={classes.event} data-message={message._id}>
      <span>
        {isKnown(key) ? t(`crm.events.${key}`, { name, event }) : t('crm.events.other', { event, name })}
        {said.length > 0 && `: ${said.join(' · ')}`}
      </span>
      <Clock at={message.at} />
    </p>
  );
}
