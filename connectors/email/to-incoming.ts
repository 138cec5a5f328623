import { readCalendarPart } from '#engine/calendar/calendar-part.ts';
import type { FoldedMail } from '#engine/mail/fold.ts';
import { sliceEnd, sliceStart } from '#contracts/kit/cut-text.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { IncomingFile, Refusal } from '#connectors/kit/connector.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import type { MailAddress } from '#connectors/email/mime/addresses.ts';
import { getFieldValue } from '#connectors/email/mime/head.ts';
import { decodeBytes } from '#connectors/email/mime/charset.ts';
import { readMail, type Mail } from '#connectors/email/mime/read-mail.ts';
import { resolveCustomer, type MailCustomer } from '#connectors/email/customer-of.ts';
import { classifyMail, type MailKind } from '#connectors/email/nature.ts';
import { withOwnId } from '#connectors/email/repeated-id.ts';
import { HTML_MAX, sanitizeHtml } from '#connectors/email/safe-html.ts';
import { extractVisibleText } from '#connectors/email/visible-text.ts';

/** A mail on its way in: what it becomes, and the files in it. */
export type ReadItem = { item: Incoming; files: IncomingFile[] };

/** Longest text of an item, and most files of one mail that are kept apart; the mail itself is kept where it holds more. */
const TEXT_MAX = 100_000;
const FILES_MAX = 40;
/** Most people of one line of a head that are kept; no server takes a mail to more at once. */
const PEOPLE_MAX = 500;
/** Longest text of a delivery report that is kept beside its reason. */
const REPORT_MAX = 20_000;

/** Where a mail was found: whose box, and when it got there. */
export type MailContext = { ownAddress: string; arrived: Date };

/**
 * A raw mail as an item, or why it is none. A person's mail is a message in their conversation; a bounce and an answer of a program are
 * events there: they are seen, wait for nobody and are answered by no rule. What we sent ourselves and got back is refused, with what
 * it says, which ends every loop.
 */
export function toIncoming(raw: Uint8Array, found: MailContext): ReadItem | Refusal {
  const mail = readMail(raw);
  const nature = classifyMail(mail, found.ownAddress);
  const summary = { message_id: mail.message_id, from: mail.from, subject: sliceStart(mail.subject, 500) };
  const customer = resolveCustomer(mail, found.ownAddress);
  const files = filesOf(mail, raw);
  const folded = extractVisibleText(mail);
  const read = validateIncoming({
    provider_id: idOf(mail, raw),
    message_id: idOf(mail, raw),
    channel: 'email',
    place: 'mail',
    author: { _id: customer.id, name: customer.name },
    conversation_kind: 'person',
    ...kindOf(nature, customer),
    ...threadOf(mail, nature),
    title: sliceStart(mail.subject, 2000),
    text: sliceStart(textOf(nature, folded), TEXT_MAX),
    published_at: (mail.date ?? found.arrived).toISOString(),
    media: toMedia(files),
    extra: extraOf(mail, { nature, customer, folded }),
    raw: summary,
  });
  if ('reason' in read) return { ...read, raw: summary };
  if (nature.kind === 'own')
    return { reason: 'sent by this mailbox itself', code: 'own', raw: summary, draft: withOwnId(read.item) };
  // Programs repeat ids: what they say tells their mails apart.
  const item =
    read.item.kind === 'event' ? { ...withOwnId(read.item), message_id: idOf(mail, raw) } : read.item;
  return { item, files };
}

/** What is shown as the words of a mail: of a bounce why a mail did not arrive. */
const textOf = (nature: MailKind, { reply }: FoldedMail): string =>
  nature.kind === 'bounce' ? nature.bounce.reason : reply;

/** A mail without an id, or with one that is too long, is known by its bytes. */
const idOf = ({ message_id }: Mail, raw: Uint8Array): string =>
  message_id !== '' && message_id.length <= 500
    ? message_id
    : computeStableId(['mail', Buffer.from(raw).toString('base64')]);

/** Whose conversation it is: that of the customer, or of the person who could not be reached. */
function kindOf(nature: MailKind, customer: MailCustomer): Partial<Incoming> {
  if (nature.kind === 'bounce') {
    const [recipient] = nature.bounce.recipients;
    return {
      kind: 'event',
      event: 'bounce',
      ...(recipient ? { conversation_id: recipient.toLowerCase().slice(0, 512) } : {}),
    };
  }
  const conversation_id = customer.id;
  if (nature.kind === 'auto_reply') return { kind: 'event', event: 'auto_reply', conversation_id };
  return { kind: 'message', conversation_id };
}

/** What the mail answers, and the first mail of its thread. */
function threadOf({ in_reply_to, references, message_id }: Mail, nature: MailKind): Partial<Incoming> {
  const answered =
    nature.kind === 'bounce' ? nature.bounce.message_ids[0] : (in_reply_to[0] ?? references.at(-1));
  const thread = references[0] ?? in_reply_to[0] ?? message_id;
  return {
    ...(answered ? { parent_id: answered.slice(0, 512) } : {}),
    ...(thread ? { thread: thread.slice(0, 512) } : {}),
  };
}

type Understood = { nature: MailKind; customer: MailCustomer; folded: FoldedMail };

function extraOf(mail: Mail, { nature, customer, folded }: Understood): Record<string, unknown> {
  const { via } = customer;
  const html = mail.html.some(({ type }) => type === 'text/html');
  const people = (list: readonly MailAddress[]) => list.slice(0, PEOPLE_MAX);
  const [reply] = mail.reply_to;
  return {
    subject: sliceStart(mail.subject, 2000),
    from: people(mail.from),
    to: people(mail.to),
    cc: people(mail.cc),
    ...(reply?.address ? { reply_to: reply.address, reply_to_name: reply.name } : {}),
    ...(via ? { via } : {}),
    ...(getFieldValue(mail.fields, 'list-id') ? { list: true } : {}),
    references: [...new Set([...mail.references, ...mail.in_reply_to])].slice(-50),
    ...(folded.quoted ? { quoted: sliceStart(folded.quoted, TEXT_MAX) } : {}),
    ...(folded.signature ? { signature: sliceStart(folded.signature, 5000) } : {}),
    ...(html ? { html: sanitizeHtml(mail.html.map(asHtml).join('<hr>')) } : {}),
    ...(AUTOMATIC.has(nature.kind) ? { automatic: nature.kind } : {}),
    ...(nature.kind === 'bounce'
      ? { bounce: nature.bounce, report: sliceStart(folded.reply, REPORT_MAX) }
      : {}),
  };
}

/** Sorts of mail that no program of ours may answer. */
const AUTOMATIC: ReadonlySet<MailKind['kind']> = new Set(['bulk', 'generated', 'auto_reply']);

const asHtml = ({ type, text }: Mail['html'][number]): string =>
  type === 'text/html' ? text : `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;

/** The files of a mail; the whole mail goes with them where a part of it would be cut off. */
function filesOf(mail: Mail, raw: Uint8Array): IncomingFile[] {
  const length = [...mail.plain, ...mail.html].reduce((sum, { text }) => sum + text.length, 0);
  const cut = mail.files.length > FILES_MAX || length > Math.min(TEXT_MAX, HTML_MAX);
  const files = mail.files.slice(0, FILES_MAX).map(({ name, type, content, cid }) => ({
    name,
    media_type: type,
    content,
    ...(cid ? { cid } : {}),
  }));
  return cut ? [...files, toMailFile(raw)] : files;
}

/** The mail itself as a file. */
export const toMailFile = (raw: Uint8Array): IncomingFile => ({
  name: 'mail.eml',
  media_type: 'message/rfc822',
  content: Uint8Array.from(raw),
});

/** The files of a mail as they are shown; an invitation that comes twice is read once. */
export function toMedia(files: readonly IncomingFile[]): IncomingMedia[] {
  const seen = new Set<string>();
  return files.map(({ name, media_type, content, cid }) => {
    const read = isCalendar({ name, media_type }) ? readCalendarPart(decodeBytes(content, 'utf-8')) : null;
    const known = JSON.stringify(read);
    const calendar = read && !seen.has(known) ? read : null;
    seen.add(known);
    const detail = { ...(cid ? { cid } : {}), ...(calendar ? { calendar } : {}) };
    return {
      kind: kindOfFile(media_type),
      name: sliceEnd(name, 512),
      media_type: media_type.slice(0, 128),
      bytes: content.length,
      ...(Object.keys(detail).length > 0 ? { detail } : {}),
    };
  });
}

const isCalendar = ({ name, media_type }: Pick<IncomingFile, 'name' | 'media_type'>): boolean =>
  /^(?:text\/(?:x-v)?calendar|application\/ics)$/.test(media_type) || /\.ics$/i.test(name);

function kindOfFile(type: string): 'image' | 'video' | 'audio' | 'file' {
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
