import { isOriginalStart } from './copied-head.ts';
import { isProgramLine } from './program-line.ts';
import { isQuoteHeader, isHeaderStart, hasAuthorAndTime, type HeaderContext } from './quote-headers.ts';
import { findSignatureDelimiter } from './signature.ts';

/** A mail's text in three: what its writer says now, how they sign, and what was said before. */
export type FoldedMail = { reply: string; signature: string; quoted: string };

/** What is known of the writer beside the text: their address and display name. */
export type MailWriter = { address: string; name: string };

/**
 * Folds the plain text of a mail. Only what is certainly a signature or a quotation is folded; in doubt a line stays in `reply`. What stands
 * between quoted lines is an answer to them and stays with them. Nothing is lost: the three parts hold every line but empty ones at their
 * edges.
 *
 * @param writer makes the signature and copied heads more certain: a head under the writer's own address quotes nobody else
 */
export function foldMail(text: string, writer?: MailWriter): FoldedMail {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  const cut = unmarkedFrom(lines, writer);
  const end = lastOwnLine(lines.slice(0, cut), writer);
  const own = lines.slice(0, end);
  const begin = signatureFrom(own, writer);
  // A mail that would have no words of its own left says in them what it says.
  const signed = own.slice(0, begin).some((line) => !EMPTY.test(line)) ? begin : own.length;
  return {
    reply: trimmed(own.slice(0, signed)),
    signature: trimmed(own.slice(signed)),
    quoted: trimmed(lines.slice(end)),
  };
}

const QUOTED = /^\s*>/u;
const EMPTY = /^\s*$/u;
/** A header is wrapped over so many lines at most. */
const HEADER_LINES = 4;
/** Its last sign, behind which a mark of direction may stand. */
const HEADER_END = /[:：៖>\-\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u;

/** Where what was said before begins without `>` before its lines; the number of lines where it does nowhere. */
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

/** The line behind the last that is the writer's own, with their signature: marked quotations below it are what was said before. */
function lastOwnLine(lines: readonly string[], writer: MailWriter | undefined): number {
  let end = lines.length;
  for (;;) {
    while (end > 0 && EMPTY.test(lines[end - 1] ?? '')) end--;
    const before = end;
    while (end > 0 && /^\s*(?:>.*)?$/u.test(lines[end - 1] ?? '')) end--;
    const quoted = end < before;
    const header = end > 0 ? headerEndingAt(lines, end - 1, quoted ? 'quoted' : 'last') : null;
    if (header !== null) end = header;
    // A signature below a quotation is folded with it where own words stand above both.
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

/** Where the line above a quotation begins that ends at this line; null where this is none. */
function headerEndingAt(lines: readonly string[], at: number, below: HeaderContext): number | null {
  if (!HEADER_END.test((lines[at] ?? '').trimEnd())) return null;
  for (let first = at; first >= 0 && first > at - HEADER_LINES; first--) {
    const line = lines[first] ?? '';
    if (EMPTY.test(line) || QUOTED.test(line)) return null;
    const paragraph = lines.slice(first, at + 1).join(' ');
    if (!isQuoteHeader(paragraph, below)) continue;
    // In a language of which no first word is known it is a whole paragraph.
    const isWhole = first === 0 || EMPTY.test(lines[first - 1] ?? '');
    if (isHeaderStart(line) || (isWhole && (below !== 'unmarked' || hasAuthorAndTime(paragraph))))
      return first;
  }
  return null;
}

/** Where the signature at the end begins; the number of lines where there is none. */
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
