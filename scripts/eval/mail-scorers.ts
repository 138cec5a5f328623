import { z } from 'zod';
import { readMail, type Mail } from '#connectors/email/mime/read-mail.ts';
import { foldMail } from '#engine/mail/fold.ts';
import { parseRows } from './data-file.ts';
import type { Scorer } from './scorer.ts';

const Reply = z.object({
  id: z.string(),
  text: z.string(),
  basis: z.string(),
  expected_reply: z.string().nullish(),
});

/** Visible replies: where the peers differ there is no right answer; talon's own tests keep the signature in the reply. */
export const mailReplies: Scorer = {
  name: 'mail replies',
  fits: (file) => /\/email_replies/.test(file.name),
  score: (file) => {
    const rows = parseRows(file, Reply).filter(({ basis }) => !basis.startsWith('peers differ'));
    const wrong = rows.filter(({ text, basis, expected_reply }) => {
      const { reply, signature } = foldMail(text);
      const seen = basis.includes('talon') ? `${reply}\n${signature}` : reply;
      return plain(seen) !== plain(expected_reply ?? '');
    });
    const ids = wrong.map(({ id }) => id).join(', ');
    return [
      {
        file: file.name,
        what: 'visible reply, rows on which the peers agree',
        rows: rows.length,
        right: rows.length - wrong.length,
        figure: wrong.length === 0 ? 'all as stated' : `differing: ${ids}`,
        published: null,
      },
    ];
  },
};

const Address = z.object({ name: z.string().nullish(), address: z.string().nullish() });
const Message = z.object({
  id: z.string(),
  raw: z.string().nullish(),
  raw_base64: z.string().nullish(),
  expected: z
    .object({
      subject: z.string().nullish(),
      from: z.array(Address).nullish(),
      to: z.array(Address).nullish(),
      date: z.string().nullish(),
      message_id: z.string().nullish(),
      text_parts: z.array(z.string()).nullish(),
      html_parts: z.array(z.string()).nullish(),
      attachments: z.number().nullish(),
    })
    .nullish(),
});
type Message = z.infer<typeof Message>;
type ExpectedMail = NonNullable<Message['expected']>;

/**
 * Raw e-mails: each is parsed without an exception and without loss; where a peer's parse is stated, the headers, the texts and the number
 * of files are compared one by one.
 */
export const mimeMessages: Scorer = {
  name: 'raw mails',
  fits: (file) => /\/mime_messages/.test(file.name),
  score: (file) => {
    const read = parseRows(file, Message).map(readRow);
    const stated = read.flatMap(({ id, mail, expected }) =>
      expected && mail ? [{ id, mail, expected }] : [],
    );
    const row = (what: string, rows: { id: string; right: boolean }[]) => ({
      file: file.name,
      what,
      rows: rows.length,
      right: rows.filter(({ right }) => right).length,
      figure: rows.every(({ right }) => right) ? 'all' : `not: ${wrongOf(rows)}`,
      published: null,
    });
    return [
      row(
        'read without an exception, nothing lost',
        read.map(({ id, mail, bytes }) => ({ id, right: mail !== null && holdsAll(mail, bytes) })),
      ),
      row(
        'sender, recipients, subject, date and id as a peer reads them',
        stated.map(({ id, mail, expected }) => ({ id, right: headAgrees(mail, expected) })),
      ),
      row(
        'texts, HTML and number of files as a peer reads them',
        stated.map(({ id, mail, expected }) => ({ id, right: bodyAgrees(mail, expected) })),
      ),
    ];
  },
};

function wrongOf(rows: readonly { id: string; right: boolean }[]): string {
  return rows.flatMap(({ id, right }) => (right ? [] : [id])).join(', ');
}

function readRow({ id, raw, raw_base64, expected }: Message) {
  const bytes = raw_base64 ? Buffer.from(raw_base64, 'base64') : Buffer.from(raw ?? '');
  try {
    return { id, bytes, expected, mail: readMail(bytes) };
  } catch {
    return { id, bytes, expected, mail: null };
  }
}

/** An e-mail with content below its headers has content in its texts or files; one with neither headers nor text is empty. */
function holdsAll(mail: Mail, bytes: Buffer): boolean {
  const below = bytes
    .toString('latin1')
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join('')
    .trim();
  return below === '' || mail.plain.length + mail.html.length + mail.files.length > 0;
}

function headAgrees(mail: Mail, expected: ExpectedMail): boolean {
  const people = (list: ExpectedMail['from']): string =>
    (list ?? []).map(({ name, address }) => `${name ?? ''} <${address ?? ''}>`).join();
  const date = expected.date ? new Date(expected.date).getTime() : undefined;
  return (
    plain(mail.subject) === plain(expected.subject ?? '') &&
    people(mail.from) === people(expected.from) &&
    people(mail.to) === people(expected.to) &&
    mail.message_id === (expected.message_id ?? '') &&
    mail.date?.getTime() === date
  );
}

function bodyAgrees({ plain: text, html, files }: Mail, expected: ExpectedMail): boolean {
  const of = (parts: Mail['plain'], type: string): string =>
    JSON.stringify(parts.filter((part) => part.type === type).map((part) => plain(part.text)));
  const want = (parts: ExpectedMail['text_parts']): string => JSON.stringify((parts ?? []).map(plain));
  return (
    of(text, 'text/plain') === want(expected.text_parts) &&
    of(html, 'text/html') === want(expected.html_parts) &&
    files.length === (expected.attachments ?? 0)
  );
}

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();
