import { readAddresses, type MailAddress } from '#connectors/email/mime/addresses.ts';
import { sortBodies, type Bodies } from '#connectors/email/mime/bodies.ts';
import { decodeBytes, detectHtmlCharset } from '#connectors/email/mime/charset.ts';
import { getFieldValue, getFieldValues, type Field } from '#connectors/email/mime/head.ts';
import { readMailDate } from '#connectors/email/mime/mail-date.ts';
import { readPart, type Part } from '#connectors/email/mime/parts.ts';
import { isTnef, readTnef, type Tnef } from '#connectors/email/mime/tnef.ts';
import { decodeBody, isNoBase64 } from '#connectors/email/mime/transfer.ts';
import { decodeWords } from '#connectors/email/mime/words.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { sliceStart } from '#contracts/kit/cut-text.ts';

/** A body part of an e-mail: plain text or HTML, as its author sent it. */
export type MailText = { type: 'text/plain' | 'text/html'; text: string; flowed: boolean; delsp: boolean };

/** A file in an e-mail. `cid` is the id by which its HTML refers to it. */
export type MailFile = {
  name: string;
  type: string;
  cid: string;
  inline: boolean;
  content: Uint8Array<ArrayBuffer>;
};

/**
 * A parsed e-mail. Ids are without their angle brackets; `date` is null where there is no readable one. `plain` are the body parts for
 * readers of text and `html` for readers of HTML: one e-mail may have one of them, both or neither, and a text part may be between two HTML
 * parts.
 */
export type Mail = {
  fields: readonly Field[];
  subject: string;
  from: MailAddress[];
  reply_to: MailAddress[];
  to: MailAddress[];
  cc: MailAddress[];
  date: Date | null;
  message_id: string;
  in_reply_to: string[];
  references: string[];
  type: string;
  plain: MailText[];
  html: MailText[];
  files: MailFile[];
};

/**
 * Parses an e-mail (RFC 5322, 2045 to 2049, 2231, 6532). Nothing in it throws and nothing in it is lost: what cannot be read as text is
 * among the files, byte for byte.
 */
export function readMail(bytes: Uint8Array): Mail {
  const root = readPart(Buffer.from(bytes).toString('latin1'));
  const { fields } = root;
  const bodies = sortBodies(root);
  const people = (name: string): MailAddress[] => getFieldValues(fields, name).flatMap(readAddresses);
  return {
    fields,
    subject: toStorableText(decodeWords(getFieldValue(fields, 'subject'), root.params['charset'])),
    from: people('from'),
    reply_to: people('reply-to'),
    to: people('to'),
    cc: people('cc'),
    date: readMailDate(getFieldValue(fields, 'date')),
    message_id: parseMessageIds(getFieldValue(fields, 'message-id'))[0] ?? '',
    in_reply_to: parseMessageIds(getFieldValue(fields, 'in-reply-to')),
    references: parseMessageIds(getFieldValues(fields, 'references').join(' ')),
    type: root.type,
    ...piecesOf(bodies),
  };
}

/** The ids in a field: in angle brackets, else each word that looks like one. */
export function parseMessageIds(field: string): string[] {
  const angled = Array.from(field.matchAll(/<([^<>]{1,1000})>/g), ([, id = '']) => id.replaceAll(/\s+/g, ''));
  const found = angled.length > 0 ? angled : field.split(/[\s,]+/).filter((word) => word.includes('@'));
  return [...new Set(found.filter((id) => id !== '').map((id) => toStorableText(id)))];
}

type Pieces = Pick<Mail, 'plain' | 'html' | 'files'>;

const isText = (part: Part): boolean => part.type === 'text/plain' || part.type === 'text/html';

/** Pictures shown between texts are files too; parts that RFC 8621 leaves in the bodies only must be available for download. */
function piecesOf({ text, html, attached }: Bodies): Pieces {
  const shown = [...new Set([...text, ...html])].filter((part) => !isText(part) && !attached.includes(part));
  const files = [...shown, ...attached].map(readFile);
  return openTnef({
    plain: text.filter(isText).map(readText),
    html: html.filter(isText).map(readText),
    files,
  });
}

/**
 * Replaces a winmail.dat with its files, and uses its text where the e-mail has none of its own. One that cannot be read completely, or of
 * which nothing is used, also stays among the files.
 */
function openTnef({ plain, html, files }: Pieces): Pieces {
  const given = { plain, html, files };
  const found = files.map((file) => (isWinmail(file) ? readTnef(file.content) : null));
  const opened = found.filter((one) => one !== null);
  if (opened.length === 0) return given;
  const hasWords = [...plain, ...html].some(({ text }) => text.trim() !== '');
  const words = hasWords ? [] : opened.flatMap(wordsOfTnef);
  const isUsed = ({ files: inner, complete }: Tnef): boolean =>
    complete && (inner.length > 0 || words.length > 0);
  return {
    plain: words.length > 0 ? words : plain,
    html: words.length > 0 ? words : html,
    files: files.flatMap((file, at) => {
      const tnef = found[at];
      if (!tnef) return [file];
      return [...tnef.files.map(fileOfTnef), ...(isUsed(tnef) ? [] : [file])];
    }),
  };
}

function isWinmail({ name, type, content }: MailFile): boolean {
  return (
    /^application\/(?:vnd\.)?ms-tnef$/.test(type) || /^winmail\.dat$/i.test(name.trim()) || isTnef(content)
  );
}

function wordsOfTnef({ text, html }: Tnef): MailText[] {
  const words = html.trim() === '' ? text : html;
  if (words.trim() === '') return [];
  const type = html.trim() === '' ? 'text/plain' : 'text/html';
  return [{ type, text: toStorableText(words).replaceAll(/\r\n?/g, '\n'), flowed: false, delsp: false }];
}

function fileOfTnef({ name, type, cid, content }: Tnef['files'][number]): MailFile {
  return {
    name: toStorableText(name) || nameOfType({ type, body: '' }),
    type,
    cid: toStorableText(cid),
    inline: false,
    content: Uint8Array.from(content),
  };
}

function readText(part: Part): MailText {
  const encoding = getFieldValue(part.fields, 'content-transfer-encoding');
  const bytes = decodeBody(part.body, /base64/i.test(encoding) && isNoBase64(part.body) ? '8bit' : encoding);
  const isHtml = part.type === 'text/html';
  const labels = [part.params['charset'], isHtml ? detectHtmlCharset(bytes) : undefined];
  return {
    type: isHtml ? 'text/html' : 'text/plain',
    text: toStorableText(decodeBytes(bytes, ...labels)).replaceAll(/\r\n?/g, '\n'),
    flowed: part.params['format']?.toLowerCase() === 'flowed',
    delsp: part.params['delsp']?.toLowerCase() === 'yes',
  };
}

function readFile(part: Part): MailFile {
  const inline = part.disposition.value === 'inline';
  const [given = ''] = [part.disposition.params['filename'], part.params['name']].filter(hasWords);
  return {
    name: toStorableText(given || nameOfType(part)),
    type: part.type,
    cid: parseMessageIds(getFieldValue(part.fields, 'content-id'))[0] ?? '',
    inline,
    content: contentOf(part),
  };
}

function contentOf(part: Part): Uint8Array<ArrayBuffer> {
  return decodeBody(part.body, getFieldValue(part.fields, 'content-transfer-encoding'));
}

/** Whether a name has a visible character: not only blanks or invisible characters. */
const hasWords = (name: string | undefined): boolean => /[^\s\p{C}\p{M}\p{Z}]/u.test(name ?? '');

/** A name for a file without one: an attached e-mail is named by its subject, an invitation so that calendars open it. */
function nameOfType({ type, body }: Pick<Part, 'type' | 'body'>): string {
  if (type === 'text/calendar' || type === 'application/ics') return 'invitation.ics';
  if (type !== 'message/rfc822') return type.replaceAll('/', '.').replace(/[^\w.+-]/g, '');
  const subject = decodeWords(getFieldValue(readPart(body).fields, 'subject'));
  const name = sliceStart(subject.replaceAll(/[\\/\p{C}]/gu, ' '), 100).trim();
  return `${name || 'message'}.eml`;
}
