import { readBounce, type Bounce } from '#connectors/email/bounce.ts';
import { getFieldValue, getFieldValues, type Field } from '#connectors/email/mime/head.ts';
import type { Mail } from '#connectors/email/mime/read-mail.ts';

/** The header field of our own e-mails; one that comes back to the address it names was sent by us. */
export const LOOP_HEADER = 'X-Earshot-Loop';

/**
 * The kind of an e-mail. `own`: we sent it ourselves and it came back. `bounce`: a mail server reports on one of ours. `auto_reply`: a
 * program answers for a person, and must never be answered by one of ours. `generated`: a program wrote it, such as a ticket system; a
 * person may answer it, a program may not. `bulk`: sent to many, with the same rule. `person`: everything else.
 */
export type MailKind =
  | { kind: 'person' | 'bulk' | 'generated' | 'auto_reply' | 'own' }
  | { kind: 'bounce'; bounce: Bounce };

/**
 * Classifies an e-mail by its header alone (RFC 3834, RFC 2919, RFC 3464). A person's text about automatic replies is never mistaken for
 * one, and an e-mail from our own address without our header field is a form, a forwarded e-mail or a colleague.
 */
export function classifyMail(mail: Mail, ownAddress: string): MailKind {
  const { fields, from } = mail;
  if (isOwn(fields, ownAddress)) return { kind: 'own' };
  const bounce = readBounce(mail);
  if (bounce) return { kind: 'bounce', bounce };
  if (isAutoReply(fields)) return { kind: 'auto_reply' };
  if (isBulk(fields)) return { kind: 'bulk' };
  // An e-mail from our own address may come from a program that would answer our reply.
  const isOurs = from.some(({ address }) => address.toLowerCase() === ownAddress);
  return { kind: isOurs || isFromProgram(fields) ? 'generated' : 'person' };
}

/** Whether a program declares that it wrote an e-mail (RFC 3834, section 5; RFC 5436). */
export function isFromProgram(fields: readonly Field[]): boolean {
  return submittedBy(fields).some((keyword) => keyword !== 'no');
}

function isOwn(fields: readonly Field[], ownAddress: string): boolean {
  return getFieldValues(fields, LOOP_HEADER.toLowerCase()).some(
    (value) => value.trim().toLowerCase() === ownAddress,
  );
}

/** Fields that mail programs set on automatic replies. */
const REPLY_FIELDS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-autoreply-from',
  'x-mail-autoreply',
];
/** Values with which such a field means the opposite. */
const DENIED = /^\s*(?:no|false|0|off|none)?\s*$/i;

function isAutoReply(fields: readonly Field[]): boolean {
  if (submittedBy(fields).includes('auto-replied')) return true;
  if (REPLY_FIELDS.some((name) => getFieldValues(fields, name).some((value) => !DENIED.test(value))))
    return true;
  return getFieldValues(fields, 'precedence').some((value) => /^\s*auto[_-]?reply\s*$/i.test(value));
}

/** The keywords of Auto-Submitted, without comments and parameters. */
function submittedBy(fields: readonly Field[]): string[] {
  return getFieldValues(fields, 'auto-submitted').flatMap((value) => {
    const keyword = value
      .replaceAll(/\([^()]*\)/g, ' ')
      .split(';')[0]
      ?.trim()
      .toLowerCase();
    return keyword ? [keyword] : [];
  });
}

function isBulk(fields: readonly Field[]): boolean {
  if (getFieldValue(fields, 'list-id') !== '' || getFieldValue(fields, 'list-unsubscribe') !== '')
    return true;
  return /^(?:bulk|junk|list)/i.test(getFieldValue(fields, 'precedence').trim());
}
