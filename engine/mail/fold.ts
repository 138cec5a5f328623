import { isOriginalStart } from './copied-head.ts';
import type { MailWriter } from './mail-writer.ts';
import { isProgramLine } from './program-line.ts';
import { isQuoteHeader, isHeaderStart, hasAuthorAndTime, type HeaderContext } from './quote-headers.ts';
import { findSignatureDelimiter } from './signature.ts';

/** The text of an e-mail in three parts: the new text, the signature, and the quoted text. */
export type FoldedMail = { reply: string; signature: string; quoted: string };

/**
 * Splits the plain text of an e-mail. Only what is certainly a signature or a quotation is folded; in doubt a line stays in `reply`. Text
 * between quoted lines answers them and stays with them. Nothing is lost: the three parts contain every line except empty ones at their
 * edges.
 *
 * @param writer makes the signature and copied headers more certain: a header with the author's own address quotes nobody else
 */
export function foldMail(text: string, writer?: MailWriter): FoldedMail {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  const cut = unmarkedFrom(lines, writer);
  const end = lastOwnLine(lines.slice(0, cut), writer);
  const own = lines.slice(0, end);
  const begin = signatureFrom(own, writer);
  // An e-mail whose own text is a signature only keeps that as its reply.
  const signed = own.slice(0, begin).some((line) => !EMPTY.test(line)) ? begin : own.length;
  return {
    reply: trimmed(own.slice(0, signed)),
    signature: trimmed(own.slice(signed)),
    quoted: trimmed(lines.slice(end)),
  };
}

const QUOTED = /^\s*>/u;
const EMPTY = /^\s*$/u;
/** A header wraps over at most this many lines. */
const HEADER_LINES = 4;
/** Its last character, which a direction mark may follow. */
const HEADER_END = /[:：៖>\-\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u;

/** The line at which quoted text without `>` markers begins; the number of lines if there is none. */
function unmarkedFrom(lines: readonly string[], writer: MailWriter | undefined): number {
  for (let at = 0; at < lines.length; at++) {
    if (isOriginalStart(lines, at, writer?.address))
      return /^\s*[_=*-]{5,}\s*$/u.test(lines[at - 1] ?? '') ? at - 1 : at;
    const header = headerEndingAt(lines, at, 'unmarked');
    if (header === null) continue;
    const next = lines.slice(at + 1).find((line) => !EMPTY.test(line));
    if (next !== undefined && !QUOTED.test(next)) return header;
  }
  return lines.length;
}

/** The line after the last line of the author's own text and signature: marked quotations below it are quoted text. */
function lastOwnLine(lines: readonly string[], writer: MailWriter | undefined): number {
  let end = lines.length;
  for (;;) {
    while (end > 0 && EMPTY.test(lines[end - 1] ?? '')) end--;
    const before = end;
    while (end > 0 && /^\s*(?:>.*)?$/u.test(lines[end - 1] ?? '')) end--;
    const quoted = end < before;
    const header = end > 0 ? headerEndingAt(lines, end - 1, quoted ? 'quoted' : 'last') : null;
    if (header !== null) end = header;
    // A signature below a quotation is folded with it if the author's own text precedes both.
    if (!quoted && header === null) {
      const signed = signatureFrom(lines.slice(0, end), writer);
      const above =
        signed -
        1 -
        lines
          .slice(0, signed)
          .toReversed()
          .findIndex((line) => !EMPTY.test(line));
      if (signed === end || signed === 0 || !QUOTED.test(lines[above] ?? '')) return end;
      end = signed;
    }
  }
}

/** The first line of the quotation header that ends at this line; null if this is none. */
function headerEndingAt(lines: readonly string[], at: number, below: HeaderContext): number | null {
  if (!HEADER_END.test((lines[at] ?? '').trimEnd())) return null;
  for (let first = at; first >= 0 && first > at - HEADER_LINES; first--) {
    const line = lines[first] ?? '';
    if (EMPTY.test(line) || QUOTED.test(line)) return null;
    const paragraph = lines.slice(first, at + 1).join(' ');
    if (!isQuoteHeader(paragraph, below)) continue;
    // In a language without known first words it is a whole paragraph.
    const isWhole = first === 0 || EMPTY.test(lines[first - 1] ?? '');
    if (isHeaderStart(line) || (isWhole && (below !== 'unmarked' || hasAuthorAndTime(paragraph))))
      return first;
  }
  return null;
}

/** The line at which the final signature begins; the number of lines if there is none. */
function signatureFrom(lines: readonly string[], writer: MailWriter | undefined): number {
  let end = lines.length;
  while (end > 0 && EMPTY.test(lines[end - 1] ?? '')) end--;
  const delimiter = findSignatureDelimiter(lines.slice(0, end), writer);
  if (delimiter !== null) return delimiter;
  let begin = lines.length;
  while (end > 0 && isProgramLine(lines[end - 1] ?? '')) {
    begin = --end;
    while (end > 0 && EMPTY.test(lines[end - 1] ?? '')) end--;
  }
  return begin;
}

const trimmed = (lines: readonly string[]): string => lines.join('\n').replace(/^\s*\n|\s+$/gu, '');
