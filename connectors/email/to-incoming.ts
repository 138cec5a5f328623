import { Incoming } from '#contracts/inbound/incoming.ts';
import type { IncomingFile, Refusal } from '#connectors/kit/connector.ts';
import { stableId } from '#connectors/kit/stable-id.ts';
import type { MailAddress } from '#connectors/email/mime/addresses.ts';
import { readMail, type Mail } from '#connectors/email/mime/read-mail.ts';
import { natureOf, type Nature } from '#connectors/email/nature.ts';
import { HTML_MAX, safeHtml } from '#connectors/email/safe-html.ts';
import { visibleText } from '#connectors/email/visible-text.ts';

/** A mail on its way in: what it becomes, and the files in it. */
export type ReadItem = { item: Incoming; files: IncomingFile[] };

/** Longest text of an item, and most files of one mail that are kept apart; the mail itself is kept where it holds more. */
const TEXT_MAX = 100_000;
const FILES_MAX = 40;

/** Where a mail was found: whose box, and when it got there. */
export type Found = { ownAddress: string; arrived: Date };

/**
 * A raw mail as an item, or why it is none. A person's mail is a message in the conversation with their address; a bounce and an
 * answer of a program are events there: they are seen, wait for nobody and are answered by no rule. What we sent ourselves and got
 * back is refused, which ends every loop.
 */
export function toIncoming(raw: Uint8Array, found: Found): ReadItem | Refusal {
  const mail = readMail(raw);
  const nature = natureOf(mail, found.ownAddress);
  const summary = { message_id: mail.message_id, from: mail.from, subject: mail.subject.slice(0, 500) };
  if (nature.kind === 'own') return { reason: 'sent by this mailbox itself', raw: summary };
  const [sender] = mail.from.filter(({ address }) => address !== '');
  const files = filesOf(mail, raw);
  const folded = visibleText(mail);
  const read = Incoming.safeParse({
    provider_id: idOf(mail, raw),
    message_id: idOf(mail, raw),
    channel: 'email',
    place: 'mail',
    author: {
      _id: (sender?.address ?? '').slice(0, 256).toLowerCase(),
      name: (sender?.name ?? '').slice(0, 512),
    },
    conversation_kind: 'person',
    ...kindOf(nature, sender?.address ?? ''),
    ...threadOf(mail, nature),
    title: mail.subject.slice(0, 2000),
    text: (nature.kind === 'bounce' ? nature.bounce.reason : folded.reply).slice(0, TEXT_MAX),
    published_at: (mail.date ?? found.arrived).toISOString(),
    media: files.map(({ name, media_type, content, cid }) => ({
      kind: kindOfFile(media_type),
      name: name.slice(0, 512),
      media_type: media_type.slice(0, 128),
      bytes: content.length,
      ...(cid ? { detail: { cid } } : {}),
    })),
    extra: extraOf(mail, nature, folded),
    raw: summary,
  });
  if (read.success) return { item: read.data, files };
  const [issue] = read.error.issues;
  return { reason: `${issue?.path.join('.')}: ${issue?.message}`, raw: summary };
}

/** A mail without an id, or with one that is too long, is known by its bytes. */
const idOf = ({ message_id }: Mail, raw: Uint8Array): string =>
  message_id !== '' && message_id.length <= 500
    ? message_id
    : stableId(['mail', Buffer.from(raw).toString('base64')]);

/** Whose conversation it is: that of the sender, of whoever could not be reached, or nobody's. */
function kindOf(nature: Nature, sender: string): Partial<Incoming> {
  const person = sender.toLowerCase().slice(0, 512);
  if (nature.kind === 'bounce') {
    const [recipient] = nature.bounce.recipients;
    return {
      kind: 'event',
      event: 'bounce',
      ...(recipient ? { conversation_id: recipient.toLowerCase().slice(0, 512) } : {}),
    };
  }
  if (person === '') return { kind: 'event', event: 'mail_without_sender' };
  if (nature.kind === 'auto_reply') return { kind: 'event', event: 'auto_reply', conversation_id: person };
  return { kind: 'message', conversation_id: person };
}

/** What the mail answers, and the first mail of its thread. */
function threadOf({ in_reply_to, references, message_id }: Mail, nature: Nature): Partial<Incoming> {
  const answered =
    nature.kind === 'bounce' ? nature.bounce.message_ids[0] : (in_reply_to[0] ?? references.at(-1));
  const thread = references[0] ?? in_reply_to[0] ?? message_id;
  return {
    ...(answered ? { parent_id: answered.slice(0, 512) } : {}),
    ...(thread ? { thread: thread.slice(0, 512) } : {}),
  };
}

function extraOf(
  mail: Mail,
  nature: Nature,
  folded: { signature: string; quoted: string },
): Record<string, unknown> {
  const html = mail.html.some(({ type }) => type === 'text/html');
  const people = (list: readonly MailAddress[]) => list.slice(0, 50);
  return {
    subject: mail.subject.slice(0, 2000),
    from: people(mail.from),
    to: people(mail.to),
    cc: people(mail.cc),
    ...(mail.reply_to[0]?.address ? { reply_to: mail.reply_to[0].address } : {}),
    references: [...new Set([...mail.references, ...mail.in_reply_to])].slice(-50),
    ...(folded.quoted ? { quoted: folded.quoted.slice(0, TEXT_MAX) } : {}),
    ...(folded.signature ? { signature: folded.signature.slice(0, 5000) } : {}),
    ...(html ? { html: safeHtml(mail.html.map(asHtml).join('<hr>')) } : {}),
    ...(nature.kind === 'bulk' || nature.kind === 'auto_reply' ? { automatic: nature.kind } : {}),
    ...(nature.kind === 'bounce' ? { bounce: nature.bounce } : {}),
  };
}

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
  const whole = { name: 'mail.eml', media_type: 'message/rfc822', content: Uint8Array.from(raw) };
  return cut ? [...files, whole] : files;
}

function kindOfFile(type: string): 'image' | 'video' | 'audio' | 'file' {
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
