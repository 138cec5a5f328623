import { resolveCustomer, type MailCustomer } from '#connectors/email/customer-of.ts';
import type { MailAddress } from '#connectors/email/mime/addresses.ts';
import { decodeBytes } from '#connectors/email/mime/charset.ts';
import { getFieldValue } from '#connectors/email/mime/head.ts';
import { readMail, type Mail } from '#connectors/email/mime/read-mail.ts';
import { classifyMail, type MailKind } from '#connectors/email/nature.ts';
import { withOwnId } from '#connectors/email/repeated-id.ts';
import { HTML_MAX, sanitizeHtml } from '#connectors/email/safe-html.ts';
import { splitMailText } from '#connectors/email/visible-text.ts';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { IncomingFile, Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';
import { sliceEnd, sliceStart } from '#contracts/kit/cut-text.ts';
import { readCalendarPart } from '#engine/calendar/calendar-part.ts';
import type { FoldedMail } from '#engine/mail/fold.ts';

/** An incoming e-mail: the item that it becomes, and its files. */
export type ReadItem = { item: Incoming; files: IncomingFile[] };

/** Longest text of an item, and most files of one e-mail that are stored separately; the e-mail itself is stored where it contains more. */
const TEXT_MAX = 100_000;
const FILES_MAX = 40;
/** The maximum number of addresses stored per header line; no server accepts an e-mail to more recipients at once. */
const PEOPLE_MAX = 500;
/** The longest text of a delivery report that is stored with its reason. */
const REPORT_MAX = 20_000;

/** Where an e-mail was found: the mailbox, and when it arrived there. */
export type MailContext = { ownAddress: string; arrived: Date };

/**
 * A raw e-mail as an item, or why it is none. An e-mail by a person is a message in their conversation; a bounce or an automatic reply is
 * an event in it: it is visible, waits for nobody and is answered by no rule. Our own e-mails that come back are refused, with their text,
 * which ends every mail loop.
 */
export function toIncoming(raw: Uint8Array, found: MailContext): ReadItem | Refusal {
  const mail = readMail(raw);
  const nature = classifyMail(mail, found.ownAddress);
  const summary = { message_id: mail.message_id, from: mail.from, subject: sliceStart(mail.subject, 500) };
  const customer = resolveCustomer(mail, found.ownAddress);
  const files = filesOf(mail, raw);
  const folded = splitMailText(mail);
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
  // Programs reuse ids: their content distinguishes their e-mails.
  const item =
    read.item.kind === 'event' ? { ...withOwnId(read.item), message_id: idOf(mail, raw) } : read.item;
  return { item, files };
}

/** The displayed text of an e-mail: for a bounce, the reason of the failed delivery. */
function textOf(nature: MailKind, { reply }: FoldedMail): string {
  return nature.kind === 'bounce' ? nature.bounce.reason : reply;
}

/** An e-mail without an id, or with one that is too long, is identified by its bytes. */
function idOf({ message_id }: Mail, raw: Uint8Array): string {
  return message_id !== '' && message_id.length <= 500
    ? message_id
    : computeStableId(['mail', Buffer.from(raw).toString('base64')]);
}

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

/** The e-mail that this one replies to, and the first one of its thread. */
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

/** Kinds of e-mails that no program of ours may answer. */
const AUTOMATIC: ReadonlySet<MailKind['kind']> = new Set(['bulk', 'generated', 'auto_reply']);

function asHtml({ type, text }: Mail['html'][number]): string {
  return type === 'text/html' ? text : `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
}

/** The files of an e-mail; the whole e-mail is added where a part of it would be truncated. */
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

/** The e-mail itself as a file. */
export function toMailFile(raw: Uint8Array): IncomingFile {
  return {
    name: 'mail.eml',
    media_type: 'message/rfc822',
    content: Uint8Array.from(raw),
  };
}

/** The files of an e-mail for display; an invitation that comes twice is read once. */
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

function isCalendar({ name, media_type }: Pick<IncomingFile, 'name' | 'media_type'>): boolean {
  return /^(?:text\/(?:x-v)?calendar|application\/ics)$/.test(media_type) || /\.ics$/i.test(name);
}

function kindOfFile(type: string): 'image' | 'video' | 'audio' | 'file' {
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
