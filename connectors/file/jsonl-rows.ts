import type { OpenFile } from '#connectors/file/file-bytes.ts';
import { listStart, MAX_OBJECT, readJsonObjects } from '#connectors/file/json-list.ts';
import { SHOWN_RAW, type ReadRow } from '#connectors/file/row.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The longest line that is read, in UTF-16 units. */
const MAX_LINE = MAX_OBJECT;
const MAX_DEPTH = 4;

/**
 * Rows of a file with one JSON object a line, or with a list of objects, those of a piece of it together: a million steps from one line to the next would cost
 * more than reading them. Lines end with "\n" only: texts hold U+2028 and other separators.
 */
export async function* readJsonlRows(file: OpenFile): AsyncGenerator<ReadRow[]> {
  let row = 0;
  const start = listStart(file.head);
  for await (const some of start === undefined ? lines(file.bytes) : readJsonObjects(file, start)) {
    const rows: ReadRow[] = [];
    for (const line of some) if (line.trim() !== '') rows.push(readLine(line, (row += 1)));
    if (rows.length > 0) yield rows;
  }
}

/** Lines of a file, those of a piece together. A piece is decoded up to its last line's end: one that is cut inside a character takes four times as long. */
async function* lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let begun: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const end = piece.lastIndexOf(LINE_END);
    if (end >= 0) {
      yield Buffer.concat([...begun, piece.subarray(0, end)])
        .toString('utf8')
        .split('\n');
      begun = [];
      size = 0;
    }
    // What is beyond the limit is dropped, the line stays one line, and is refused as too long when it ends.
    if (size > MOST_LINE_BYTES) continue;
    begun.push(piece.subarray(end + 1));
    size += piece.length - end - 1;
  }
  yield [Buffer.concat(begun).toString('utf8')];
}

const LINE_END = 0x0a;
/** A unit takes three bytes at most: anything longer than that exceeds the longest line. */
const MOST_LINE_BYTES = 3 * MAX_LINE;

function readLine(line: string, row: number): ReadRow {
  const raw = cutText(line, SHOWN_RAW);
  if (line.length > MAX_LINE) return { row, reason: fault('line_too_large'), raw };
  let value: unknown;
  try {
    value = LONG_NUMBER.test(line) ? JSON.parse(line, keepDigits) : JSON.parse(line);
  } catch {
    return { row, reason: fault('line_no_json'), raw };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { row, reason: fault('line_no_object'), raw };
  }
  const values: Record<string, string> = {};
  flatten(values, '', value, 1);
  return { row, values };
}

/** Sixteen digits and more: beyond what a number holds exactly, as the ids of some networks are. */
const LONG_NUMBER = /[:[,]\s*-?\d{16}/;

/** Keeps the digits of a whole number that would be rounded, so that two posts do not get one id. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source ?? '';
  const isRounded = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return isRounded ? source : value;
}

/** Cells of an object: `user.name` for nested values, JSON for lists and for the most deeply nested values. */
function flatten(values: Record<string, string>, prefix: string, object: object, depth: number): void {
  for (const [key, value] of Object.entries(object)) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (name === '__proto__') continue;
    if (typeof value === 'string') values[name] = value;
    else if (value === null || value === undefined) values[name] = '';
    else if (typeof value !== 'object') values[name] = String(value);
    else if (Array.isArray(value) || depth >= MAX_DEPTH) values[name] = JSON.stringify(value);
    else flatten(values, name, value, depth + 1);
  }
}
