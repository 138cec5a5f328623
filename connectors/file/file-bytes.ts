import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';

/** How a file's rows are written. */
export type FileFormat = 'csv' | 'jsonl';

/** What is read: a stream of any kind, and the file's name, whose ending may tell the format. */
export type FileSource = {
  stream: AsyncIterable<Uint8Array>;
  name: string;
  /** Only the beginning of a file: its end in the middle of something is no fault. */
  partial?: boolean;
};

/** A file made readable: its format, its first text, and all of its bytes in UTF-8 without a mark, head included. */
export type OpenFile = { format: FileFormat; head: string; bytes: AsyncIterable<Uint8Array> };

const SNIFF_BYTES = 64 * 1024;

/** What is no text under any name: a picture, a program, a workbook. */
export class NoText extends Error {}

/**
 * Unpacks gzip (told by its first bytes, not by the name), finds the character set (mark, else UTF-16 by where its zeros stand, else
 * UTF-8 where the beginning is valid UTF-8, else windows-874, which is what Thai Excel saves) and the format (name, else the first
 * character). @throws NoText
 */
export async function openFile(source: FileSource): Promise<OpenFile> {
  const packed = await peek(source.stream, 2);
  const isGzip = packed.head[0] === 0x1f && packed.head[1] === 0x8b;
  const plain = await peek(isGzip ? gunzip(packed.all, source.partial === true) : packed.all, SNIFF_BYTES);
  const label = charsetOf(plain.head);
  const head = new TextDecoder(label).decode(plain.head);
  if (isBinary(head)) throw new NoText();
  const bytes =
    label === 'utf-8' && !head.startsWith('\ufeff') ? dropMark(plain.all) : recode(plain.all, label);
  return { format: formatOf(source.name, head), head, bytes };
}

function charsetOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const unmarked = unmarkedUtf16(head);
  if (unmarked !== undefined) return unmarked;
  try {
    // A character cut at the end of the sample is no fault, hence the stream.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-874';
  }
}

/** UTF-16 without a mark: what is written in Latin letters, digits and commas has its zeros on one side of each pair alone. */
function unmarkedUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (Math.max(first, second) < head.length / 8 || Math.min(first, second) > 0) return undefined;
  return second > 0 ? 'utf-16le' : 'utf-16be';
}

/** So many characters that no text has are slips of whoever wrote it, or one in so many where the text is long; more are no text. */
const SLIPS = { some: 8, oneIn: 200 };

/** Whether a beginning is no text, in whatever character set it was read. */
const isBinary = (head: string): boolean =>
  (head.match(NEVER_WRITTEN)?.length ?? 0) > Math.max(SLIPS.some, head.length / SLIPS.oneIn);
/** Control characters but those that texts have: tabs, ends of lines and of pages, escapes. */
const NEVER_WRITTEN = /[^\P{Cc}\t\n\v\f\r\u001b\u0080-\u009f]/gu;

function formatOf(name: string, head: string): FileFormat {
  const plain = name.toLowerCase().replace(/\.gz(ip)?$/, '');
  if (/\.(jsonl|ndjson|json)$/.test(plain)) return 'jsonl';
  if (/\.(csv|tsv|tab)$/.test(plain)) return 'csv';
  return /^\s*[{[]/.test(head) ? 'jsonl' : 'csv';
}

/** The first bytes of a stream, and the whole stream still. */
async function peek(stream: AsyncIterable<Uint8Array>, length: number) {
  const iterator = stream[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  while (size < length && !ended) {
    const next = await iterator.next();
    if (next.done === true) ended = true;
    else {
      chunks.push(next.value);
      size += next.value.byteLength;
    }
  }
  const head: Uint8Array = Buffer.concat(chunks);
  return { head, all: resume(head, iterator) };
}

async function* resume(head: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.byteLength > 0) yield head;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

function gunzip(stream: AsyncIterable<Uint8Array>, partial: boolean): AsyncIterable<Uint8Array> {
  const unpack = createGunzip(partial ? { finishFlush: constants.Z_SYNC_FLUSH } : {});
  // A broken source or archive ends the iteration of `unpack` with its error; there is nothing more to do with it here.
  return pipeline(Readable.from(stream), unpack, () => undefined);
}

async function* dropMark(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const chunk of stream) {
    const marked = first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    first = false;
    yield marked ? chunk.subarray(3) : chunk;
  }
}

async function* recode(stream: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(label);
  for await (const chunk of stream) yield Buffer.from(decoder.decode(chunk, { stream: true }), 'utf8');
  yield Buffer.from(decoder.decode(), 'utf8');
}
