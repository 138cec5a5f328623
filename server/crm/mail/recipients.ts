import type { MailPerson, MailRecipients } from '#contracts/crm/mail/recipients.ts';
import { MAIL_ADDRESSES_MAX } from '#contracts/inbound/outgoing.ts';
import { formatAnswerSubject } from '#engine/mail/answer-subject.ts';
import { readMailHead } from '#server/crm/mail/mail-head.ts';
import type { MessageRow } from '#server/crm/messages/message-store.ts';

/** The fields of a message that name the participants of the conversation. */
type Line = Pick<MessageRow, '_id' | 'direction' | 'kind' | 'author_id' | 'author_name' | 'extra'>;

type RecipientsInput = {
  /** The newest messages of the ticket, in their order. */
  lines: readonly Line[];
  contact: { external_id: string; name: string };
  /** The mailboxes of the account. */
  own: ReadonlySet<string>;
};

/**
 * The recipients of an answer to a ticket of e-mails, and the suggestions for a copy: the addresses in the header of the last e-mail of the
 * customer or of ours, and everybody else who wrote since, but nobody who got a hidden copy: the others must not learn of them. A newsletter
 * suggests nobody: its lists are no people.
 */
export function computeRecipients({ lines, contact, own }: RecipientsInput): MailRecipients {
  const mails = lines.filter(({ kind, direction }) => kind === 'mail' && direction !== 'event');
  const isCustomer = ({ direction, author_id }: Line): boolean =>
    direction === 'in' && author_id === contact.external_id;
  const last = mails.findLastIndex((mail) => mail.direction === 'out' || isCustomer(mail));
  const said = mails[last];
  const named = said ? namedIn(said, own) : [];
  const since = mails
    .slice(last + 1)
    .flatMap(({ author_id, author_name }) =>
      author_id === null ? [] : [{ name: author_name, address: author_id }],
    );
  const head = readMailHead(mails.findLast(isCustomer)?.extra);
  const to = { name: contact.name, address: head.reply_to ?? contact.external_id };
  const taken = new Set([
    ...own,
    ...mails.flatMap(hiddenIn),
    contact.external_id.toLowerCase(),
    to.address.toLowerCase(),
  ]);
  const cc = onlyOnce([...named, ...since], taken);
  const cc_left_out = Math.max(0, cc.length - MAIL_ADDRESSES_MAX);
  const newest = mails.findLast(({ direction }) => direction === 'in');
  const subject = formatAnswerSubject(readMailHead((newest ?? mails.at(-1))?.extra).subject);
  const quote_message_id = newest && isCustomer(newest) ? newest._id : null;
  return { to, cc: cc.slice(0, MAIL_ADDRESSES_MAX), cc_left_out, subject, quote_message_id };
}

/** The other addresses in the header of an e-mail. Its recipients count only where one of our own addresses is among them: otherwise the
 * address that received it is not known. */
function namedIn({ direction, extra }: Line, own: ReadonlySet<string>): MailPerson[] {
  const { to, cc, automatic } = readMailHead(extra);
  if (automatic !== undefined) return [];
  const isToUs = direction === 'out' || [...to, ...cc].some(({ address }) => own.has(address.toLowerCase()));
  return isToUs ? [...to, ...cc] : cc;
}

function hiddenIn({ direction, extra }: Line): string[] {
  return direction === 'out' ? readMailHead(extra).bcc.map(({ address }) => address.toLowerCase()) : [];
}

function onlyOnce(people: readonly MailPerson[], taken: Set<string>): MailPerson[] {
  return people.filter(({ address }) => {
    const key = address.toLowerCase();
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}
