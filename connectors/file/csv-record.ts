import type { Delimiter } from '#connectors/file/delimiter.ts';

/** The longest record that is read, in UTF-16 units: a quotation mark that is never closed must not swallow the memory. */
export const MAX_RECORD = 1024 * 1024;

/** The text that is at hand, where the record begins, whether nothing follows, and how far a closing mark is looked for. */
export type RecordPosition = {
  text: string;
  from: number;
  final: boolean;
  delimiter: Delimiter;
  reach: number;
};

/**
 * One record, and the position of the next. `more`: it continues beyond the available text. `broken`: a quotation mark opened in its first
 * line is never closed; the next record starts with the next line.
 */
export type RecordRead =
  | { is: 'record'; cells: string[]; next: number }
  | { is: 'more' }
  | { is: 'broken'; next: number };

/**
 * Reads one record of a delimited text (RFC 4180), forgiving where people and programs err: a quotation mark inside a cell
 * that does not end it is text, spaces after a closing one are dropped.
 */
export function readRecord(place: RecordPosition): RecordRead {
  const { text, from, final, delimiter } = place;
  const lineEnd = text.indexOf('\n', from);
  if (lineEnd === -1 && !final) return { is: 'more' };
  const end = lineEnd === -1 ? text.length : lineEnd;
  const line = text.slice(from, end);
  if (line.includes('"')) return readQuotedRecord(place, end + 1);
  return { is: 'record', cells: withoutReturn(line).split(delimiter), next: end + 1 };
}

function readQuotedRecord(place: RecordPosition, nextLine: number): RecordRead {
  const { text, final, delimiter } = place;
  const cells: string[] = [];
  for (let at = place.from; ;) {
    if (text[at] === '"') {
      const close = closingQuote(place, at + 1);
      if (close === 'more') return { is: 'more' };
      if (close === 'never') return { is: 'broken', next: nextLine };
      cells.push(text.slice(at + 1, close.quote).replaceAll('""', '"'));
      if (text[close.end] !== delimiter)
        return { is: 'record', cells, next: text.indexOf('\n', close.end) + 1 || text.length };
      at = close.end + 1;
      continue;
    }
    const newline = text.indexOf('\n', at);
    if (newline === -1 && !final) return { is: 'more' };
    const lineEnd = newline === -1 ? text.length : newline;
    const cut = text.indexOf(delimiter, at);
    if (cut === -1 || cut > lineEnd) {
      cells.push(withoutReturn(text.slice(at, lineEnd)));
      return { is: 'record', cells, next: lineEnd + 1 };
    }
    cells.push(text.slice(at, cut));
    at = cut + 1;
  }
}

/**
 * The quotation mark that ends a quoted cell, and where what follows it (delimiter, line end, end of text) is. A mark on a
 * later line that begins a cell instead says that ours was never closed: within a cell marks are doubled.
 */
function closingQuote(
  { text, from, final, delimiter, reach }: RecordPosition,
  start: number,
): { quote: number; end: number } | 'more' | 'never' {
  for (let search = start; ;) {
    const quote = text.indexOf('"', search);
    if (quote === -1 || quote - from > reach) return final || text.length - from > reach ? 'never' : 'more';
    if (text[quote + 1] === '"') {
      search = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (text[end] === ' ' || text[end] === '\r') end += 1;
    if (end >= text.length && !final) return 'more';
    if (end >= text.length || text[end] === delimiter || text[end] === '\n') return { quote, end };
    if (beginsCell(text, quote, delimiter) && text.lastIndexOf('\n', quote) >= start) return 'never';
    search = quote + 1;
  }
}

/** Whether a quotation mark is where a cell begins, and not a blank further. */
function beginsCell(text: string, quote: number, delimiter: Delimiter): boolean {
  const before = text[quote - 1];
  return before === delimiter || before === '\n';
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
