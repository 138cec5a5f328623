import type { MailAddress } from '#connectors/email/mime/addresses.ts';
import { readAddresses } from '#connectors/email/mime/addresses.ts';
import { getFieldValue, type Field } from '#connectors/email/mime/head.ts';
import type { Mail } from '#connectors/email/mime/read-mail.ts';
import { isFromProgram } from '#connectors/email/nature.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { NO_ADDRESS } from '#contracts/crm/mail/recipients.ts';

/**
 * Whose conversation a mail belongs to. `id` is their address in small letters, or an id of its own where the mail names no address at
 * all. `via` is the form, list or notice sender that wrote in their place.
 */
export type MailCustomer = { id: string; name: string; via?: MailAddress };

/**
 * Finds the customer of a mail. It is the person in From, unless From is no person: our own mailbox, our own domain, a mailing list or a
 * program that names somebody else in Reply-To. Ordinary people also ask for answers at a second address; they stay the customer. The
 * address of a list is never the customer where the mail names anybody else.
 */
export function resolveCustomer(mail: Mail, ownAddress: string): MailCustomer {
  const [from] = mail.from.filter(hasAddress);
  const list = listAddressesOf(mail.fields);
  const isOther = ({ address }: MailAddress): boolean =>
    address.toLowerCase() !== from?.address.toLowerCase() &&
    address.toLowerCase() !== ownAddress &&
    !list.has(address.toLowerCase());
  const reply = mail.reply_to.filter(hasAddress).find(isOther);
  if (from === undefined) return reply ? personOf(reply) : withoutFrom(mail);
  const isList = list.has(from.address.toLowerCase());
  if (reply && (isList || isForm(mail, from, ownAddress))) return { ...personOf(reply), via: from };
  if (isList) {
    const original = originalSender(mail.fields).find(isOther);
    if (original) return { ...personOf(original), via: from };
  }
  return personOf(from);
}

const hasAddress = ({ address }: MailAddress): boolean => address !== '';

function personOf({ address, name }: MailAddress): MailCustomer {
  return {
    id: address.toLowerCase().slice(0, 256),
    name: name.slice(0, 512),
  };
}

/** A mail without an address in From belongs to the one who sent or returned it, else to somebody with a conversation of their own. */
function withoutFrom(mail: Mail): MailCustomer {
  const name = mail.from[0]?.name ?? '';
  const [known] = ['sender', 'x-original-from', 'x-original-sender', 'return-path']
    .flatMap((field) => readAddresses(getFieldValue(mail.fields, field)))
    .filter(hasAddress);
  if (known) return { ...personOf(known), name: (name || known.name).slice(0, 512) };
  const parts = [mail.message_id, mail.subject, name, getFieldValue(mail.fields, 'date')];
  return { id: `${NO_ADDRESS}${computeStableId(['mail', ...parts]).slice(0, 32)}`, name: name.slice(0, 512) };
}

const LIST_FIELDS = ['list-post', 'x-mailing-list', 'x-list-address', 'x-been-there', 'mailing-list'];

/** The addresses under which a mailing list is written to; none where the mail came through no list (RFC 2369, RFC 2919). */
function listAddressesOf(fields: readonly Field[]): ReadonlySet<string> {
  const id =
    /<([^<>\s]+)>/.exec(getFieldValue(fields, 'list-id'))?.[1] ?? getFieldValue(fields, 'list-id').trim();
  const named = LIST_FIELDS.flatMap((name) =>
    Array.from(
      getFieldValue(fields, name).matchAll(/[^\s<>:;,"]{1,200}@[^\s<>?;,"]{1,300}/g),
      ([one]) => one,
    ),
  );
  // The id of a list is its address with a dot in the place of the sign.
  const ofId = id.includes('.') && !id.includes('@') ? [id.replace('.', '@')] : [];
  return new Set([...named, ...ofId].map((address) => address.toLowerCase()));
}

function originalSender(fields: readonly Field[]): MailAddress[] {
  return ['x-original-from', 'x-original-sender', 'x-google-original-from']
    .flatMap((field) => readAddresses(getFieldValue(fields, field)))
    .filter(hasAddress);
}

/** Parts before the sign that belong to programs, whole or as words of it. */
const PROGRAM_PART =
  /^(?:(?:do[-_.]?)?(?:no|not)[-_.]?(?:reply|answer|response)|donotreply|word ?press|www(?:-data)?|apache|nginx|nobody|root|daemon|cron|system|server|mailer|sendmail|phpmailer|postmaster|webmaster|website|web-?site|web-?forms?|forms?|kontaktformular|contact-?(?:us|forms?)|(?:web|form|online)[-_.]?(?:mail|inquiry|enquiry|contact)|automated|auto|robot|bot|scanner|scan|copier|printer|mfp|fax|voice-?mail|voicebox|messages?-?center|notif(?:y|ier|ications?)|alerts?|messaging|message-?relay|relay|conversations?|marketplace[-_.]?messages?)(?:[-_.+].*)?$|(?:^|[-_.+])(?:no-?reply|notifications?)(?:$|[-_.+])|[-_.+]via[-_.+]/i;

/** Fields that site forms and notice programs leave in the head. */
const PROGRAM_FIELDS = [
  'x-php-originating-script',
  'x-php-script',
  'x-wpforms',
  'x-cf7',
  'x-contact-form',
  'x-form-id',
  'x-shopify-shop',
  'x-source-script',
];
const PROGRAM_MAILER =
  /^php\/|phpmailer|wpforms|elementor|jotform|formspree|swiftmailer|symfony mailer|wordpress|wp[- ]?mail|contact form|gravity|ninja ?forms|formmail|joomla|drupal|magento|prestashop|opencart|laravel|nodemailer|rails|actionmailer|django|scan(?:ner)?|mfp|voice ?mail/i;

/** Mail providers whose domain does not show which people belong together. */
const PUBLIC_DOMAINS =
  /^(?:g(?:oogle)?mail\.com|(?:outlook|hotmail|live|msn|yahoo|ymail|rocketmail|icloud|me|mac|aol|gmx|mail|zoho|yandex|proton(?:mail)?|pm|qq|163|126|naver|daum|hanmail)(?:\.[a-z]{2,3}){1,2})$/i;

/** Whether From is a form or a notice sender, which writes in the place of the one in Reply-To. */
function isForm(mail: Mail, { address }: MailAddress, ownAddress: string): boolean {
  const from = address.toLowerCase();
  if (from === ownAddress) return true;
  const isList =
    getFieldValue(mail.fields, 'list-id') !== '' || getFieldValue(mail.fields, 'list-unsubscribe') !== '';
  const [part, domain] = splitAddress(from);
  const [, ownDomain] = splitAddress(ownAddress);
  if (domain !== '' && domain === ownDomain && !PUBLIC_DOMAINS.test(domain)) return true;
  // A newsletter names one address for everybody's answers: that is no customer.
  if (isList) return false;
  if (PROGRAM_PART.test(part)) return true;
  if (isFromProgram(mail.fields)) return true;
  if (PROGRAM_FIELDS.some((name) => getFieldValue(mail.fields, name) !== '')) return true;
  return PROGRAM_MAILER.test(
    `${getFieldValue(mail.fields, 'x-mailer')} ${getFieldValue(mail.fields, 'user-agent')}`,
  );
}

function splitAddress(address: string): [string, string] {
  const at = address.lastIndexOf('@');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}
