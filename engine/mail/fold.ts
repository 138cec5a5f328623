import { beginsOriginal, isQuoteHeader } from './quote-headers.ts';

/** A mail's text in three: what its writer says now, how they sign, and what was said before. */
export type FoldedMail = { reply: string; signature: string; quoted: string };

/**
 * Folds the plain text of a mail. What stands between quoted lines is an answer to them and stays with them in `reply`; only what is
 * below the last own words is folded. Nothing is lost: the three parts hold every line but empty ones at their edges.
 */
export function foldMail(text: string): FoldedMail {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  const cut = unmarkedFrom(lines);
  const end = lastOwnLine(lines.slice(0, cut));
  const own = lines.slice(0, end);
  const signed = signatureFrom(own);
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

/** Where what was said before begins without `>` before its lines; the number of lines where it does nowhere. */
function unmarkedFrom(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at++) {
    if (beginsOriginal(lines, at)) return /^\s*[_=*-]{5,}\s*$/u.test(lines[at - 1] ?? '') ? at - 1 : at;
    const below = lines.slice(at + 1);
    const header = headerEndingAt(lines, at, false);
    if (
      header !== null &&
      !below.some((line) => QUOTED.test(line)) &&
      below.some((line) => !EMPTY.test(line))
    )
      return header;
  }
  return lines.length;
}

/** The line behind the last that is the writer's own, with their signature: marked quotations below it are what was said before. */
function lastOwnLine(lines: readonly string[]): number {
  let end = lines.length;
  for (;;) {
    while (end > 0 && EMPTY.test(lines[end - 1] ?? '')) end--;
    const before = end;
    while (end > 0 && /^\s*(?:>.*)?$/u.test(lines[end - 1] ?? '')) end--;
    const quoted = end < before;
    const header = end > 0 ? headerEndingAt(lines, end - 1, quoted) : null;
    if (header !== null) end = header;
    // A signature below a quotation is folded with it where own words stand above both.
    if (!quoted && header === null) {
      const signed = signatureFrom(lines.slice(0, end));
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
function headerEndingAt(lines: readonly string[], at: number, quoted: boolean): number | null {
  if (!/[:：]\s*$/u.test(lines[at] ?? '')) return null;
  for (let first = at; first >= 0 && first > at - HEADER_LINES; first--) {
    const line = lines[first] ?? '';
    if (EMPTY.test(line) || QUOTED.test(line)) return null;
    if (startsHeader(line) && isQuoteHeader(lines.slice(first, at + 1).join(' '), quoted)) return first;
  }
  return null;
}

/** How such a line begins: with a word for "on", a day, a date, or the writer's address. */
function startsHeader(line: string): boolean {
  return (
    /^\s*(?:on|le|el|am|il|op|den|på|w dniu|dnia|em|em\s|dne|pada|vào|в|кому|tarihinde|เมื่อ|วันที่|ใน|在|於)\b/iu.test(
      line,
    ) ||
    /^\s*(?:เมื่อ|วันที่|ใน|在|於)/u.test(line) ||
    /^\s*\d{1,4}[./\-年]\d{1,2}/u.test(line) ||
    /^\s*(?:\p{L}{2,12}\.?,?\s+){0,2}\d{1,2}\b/u.test(line) ||
    /^[^:]{1,80}<[^<>\s]+@[^<>\s]+>/u.test(line)
  );
}

/** A line that a signature begins with (RFC 3676, 4.3, and what is seen in the wild), alone in its line. */
const DELIMITER = /^\s*(?:--|_{2,})\s*$/u;
/** What programs write below every mail. */
const PROGRAM =
  /^\s*(?:\*?sent (?:from|via|with|using) (?:my |the )?[^.!?<]{1,60}(?:<[^>]*>)?|get outlook for .{1,60}|ส่งจาก.{1,60}|ส่งโดย.{1,60}|von meinem .{1,40} gesendet|gesendet (?:von|mit) .{1,60}|envoyé (?:de|depuis|à partir de) .{1,60}|enviado (?:desde|do|de) (?:mi|meu) .{1,40}|inviato da(?:l mio)? .{1,40}|verzonden vanaf mijn .{1,40}|skickat från min .{1,40}|sendt fra min .{1,40}|отправлено с .{1,40})\s*$/iu;
/** A signature is no longer than this; what is, was a line drawn through the text. */
const SIGNATURE_LINES = 12;

/** Where the signature at the end begins; the number of lines where there is none. */
function signatureFrom(lines: readonly string[]): number {
  let end = lines.length;
  while (end > 0 && EMPTY.test(lines[end - 1] ?? '')) end--;
  const first = Math.max(0, end - SIGNATURE_LINES);
  for (let at = end - 1; at >= first; at--) if (DELIMITER.test(lines[at] ?? '')) return at;
  return PROGRAM.test(lines[end - 1] ?? '') ? end - 1 : lines.length;
}

const trimmed = (lines: readonly string[]): string => lines.join('\n').replace(/^\s*\n|\s+$/gu, '');
