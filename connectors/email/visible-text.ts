import { mailHtmlToText } from '#connectors/email/html-to-text.ts';
import type { Mail, MailText } from '#connectors/email/mime/read-mail.ts';
import { isPassedOn } from '#engine/mail/copied-head.ts';
import { foldMail, type FoldedMail } from '#engine/mail/fold.ts';
import type { MailWriter } from '#engine/mail/mail-writer.ts';

/** The text of an e-mail in three parts: the new text, the signature, and the quoted text. What the author forwards counts as new text. */
export function splitMailText(mail: Pick<Mail, 'plain' | 'html'> & Partial<Pick<Mail, 'from'>>): FoldedMail {
  const pieces = mail.plain.length > 0 ? mail.plain : mail.html;
  const text = pieces
    .map(textOf)
    .filter((piece) => piece.trim() !== '')
    .join('\n\n');
  const folded = fold(text === '' ? mail.html.map(textOf).join('\n\n') : text, mail.from?.[0]);
  // Somebody who only quotes says something by that: an e-mail is never empty if its author sent text.
  if (folded.reply === '') return { reply: folded.quoted || folded.signature, signature: '', quoted: '' };
  return isPassedOn(folded.quoted) ? unfoldQuoted(folded) : folded;
}

/** The same with the quoted text visible, below the author's own text. */
export function unfoldQuoted({ reply, signature, quoted }: FoldedMail): FoldedMail {
  return {
    reply: [reply, signature, quoted].filter((part) => part !== '').join('\n\n'),
    signature: '',
    quoted: '',
  };
}

/** No person writes this much text, this many lines, such a long line or such a gap: it is a log or a table that was pasted. */
const MOST = { letters: 500_000, lines: 20_000, of_line: 5000 };
const GAP = /\s{1000}/u;

function isWritten(text: string): boolean {
  if (text.length > MOST.letters || GAP.test(text)) return false;
  const lines = text.split('\n');
  return lines.length <= MOST.lines && lines.every((line) => line.length <= MOST.of_line);
}

/** Folding examines the context and content of each line several times, which takes minutes for a pasted log: that is shown unchanged. */
function fold(text: string, writer: MailWriter | undefined): FoldedMail {
  return isWritten(text) ? foldMail(text, writer) : { reply: text.trim(), signature: '', quoted: '' };
}

function textOf({ type, text, flowed, delsp }: MailText): string {
  if (type === 'text/html') return mailHtmlToText(text);
  return flowed ? unflowed(text, delsp) : text;
}

/** RFC 3676: lines that end with a space continue in the next one of the same quotation depth; a stuffed space is removed. */
function unflowed(text: string, delsp: boolean): string {
  const lines: { depth: number; text: string; open: boolean }[] = [];
  for (const raw of text.split('\n')) {
    const depth = /^>*/.exec(raw)?.[0].length ?? 0;
    const words = raw.slice(depth).replace(/^ /, '');
    const open = words.endsWith(' ') && words !== '-- ';
    const last = lines.at(-1);
    const kept = open && delsp ? words.slice(0, -1) : words;
    if (last?.open && last.depth === depth && words !== '-- ')
      Object.assign(last, { text: last.text + kept, open });
    else lines.push({ depth, text: kept, open });
  }
  return lines
    .map(({ depth, text: words }) => (depth === 0 ? words : `${'>'.repeat(depth)} ${words}`))
    .join('\n');
}
