import { StringDecoder } from 'node:string_decoder';
import type { OpenFile } from '#connectors/file/file-bytes.ts';
import { SHOWN_RAW, type ReadRow } from '#connectors/file/row.ts';
import { faultText } from '#contracts/inbound/fault.ts';

/** The longest line that is read, in UTF-16 units. */
const MAX_LINE = 4 * 1024 * 1024;
const MAX_DEPTH = 4;

/**
 * Rows of a file with one JSON object a line, those of a piece of it together: a million steps from one line to the next would cost
 * more than reading them. Lines end with "\n" only: texts hold U+2028 and other separators.
 */
export async function* jsonlRows(file: OpenFile): AsyncGenerator<ReadRow[]> {
  let row = 0;
  for await (const some of lines(file.bytes)) {
    const rows: ReadRow[] = [];
    for (const line of some) if (line.trim() !== '') rows.push(readLine(line, (row += 1)));
    if (rows.length > 0) yield rows;
  }
}

async function* lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const parts = (rest + decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))).split(
      '\n',
    );
    rest = parts.pop() ?? '';
    yield parts;
    // What is beyond the limit is dropped, the line stays one line, and is refused as too long when it ends.
    if (rest.length > MAX_LINE) rest = rest.slice(0, MAX_LINE + 1);
  }
  yield [rest + decoder.end()];
}

function readLine(line: string, row: number): ReadRow {
  const raw = line.slice(0, SHOWN_RAW);
  if (line.length > MAX_LINE) return { row, reason: faultText('line_too_large', {}), raw };
  let value: unknown;
  try {
    value = LONG_NUMBER.test(line) ? JSON.parse(line, keepDigits) : JSON.parse(line);
  } catch {
    return { row, reason: faultText('line_no_json', {}), raw };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { row, reason: faultText('line_no_object', {}), raw };
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

/** Cells of an object: `user.name` for what lies deeper, JSON for lists and for what lies deepest. */
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
