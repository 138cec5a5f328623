import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { resolveCharset, endEvidence, isEnough, addEvidence } from '#connectors/file/file-charset.ts';
import { CharsetEvidence } from '#engine/charset/charset-evidence.ts';
import type { CharsetName } from '#engine/charset/charset-name.ts';

/** The format of a file's rows. */
export type FileFormat = 'csv' | 'jsonl';

/** The input: a stream of any kind, and the file's name, whose extension may indicate the format. */
export type FileSource = {
  stream: AsyncIterable<Uint8Array>;
  name: string;
  /** Only the beginning of a file: an end in the middle of something is no fault. */
  partial?: boolean;
  /** The character set that a user chose, or that {@link findCharset} found in the whole file; else the beginning decides. */
  charset?: CharsetName | undefined;
  /** The line of the header, from 1, as a user chose it; else it is detected. */
  header_line?: number | undefined;
};

/**
 * A decoded file: its format, character set and first text, and all of its bytes in UTF-8 without a byte order mark, beginning included.
 */
export type OpenFile = {
  format: FileFormat;
  charset: CharsetName;
  head: string;
  bytes: AsyncIterable<Uint8Array>;
  header_line?: number | undefined;
};

/** How much of the beginning is examined, and the maximum where it is ASCII throughout. */
const SNIFF = { least: 64 * 1024, most: 1024 * 1024 };

/** What is no text under any name: a picture, a program, a workbook. */
export class NoText extends Error {}

/**
 * Decompresses gzip (recognised by its first bytes, not by the name), detects the character set where none was chosen, and the format (by
 * name, else by the first character). @throws NoText
 */
export async function openFile(source: FileSource): Promise<OpenFile> {
  const unpacked = await unpack(source);
  const evidence = new CharsetEvidence();
  const plain = await peek(unpacked, (piece, size) => {
    addEvidence(evidence, piece);
    return (
      size >= SNIFF.most || (size >= SNIFF.least && (source.charset !== undefined || isEnough(evidence)))
    );
  });
  const charset = source.charset ?? resolveCharset(evidence);
  // A character that is cut at the end of the sample is no fault, hence the streaming mode.
  const head = new TextDecoder(charset).decode(plain.head, { stream: true });
  if (isBinary(head)) throw new NoText();
  const bytes = charset === 'utf-8' ? dropMark(plain.all) : recode(plain.all, charset);
  return { format: formatOf(source.name, head), charset, head, bytes, header_line: source.header_line };
}

/**
 * The character set of a whole file; reading ends where nothing more can change the result. The readable part of a damaged file decides:
 * the reader of its rows meets the damage again.
 */
export async function findCharset(source: Pick<FileSource, 'stream'>): Promise<CharsetName> {
  const evidence = new CharsetEvidence();
  try {
    for await (const piece of await unpack(source)) {
      addEvidence(evidence, piece);
      if (evidence.isSettled) return resolveCharset(evidence);
    }
    endEvidence(evidence);
  } catch {
    return resolveCharset(evidence);
  }
  return resolveCharset(evidence);
}

async function unpack({
  stream,
  partial = false,
}: Pick<FileSource, 'stream' | 'partial'>): Promise<AsyncIterable<Uint8Array>> {
  const packed = await peek(stream, (_, size) => size >= 2);
  const isGzip = packed.head[0] === 0x1f && packed.head[1] === 0x8b;
  return isGzip ? gunzip(packed.all, partial) : packed.all;
}

/**
 * Up to this many characters that no text contains count as mistakes of the author, or this share where the text is long; with more the
 * file is no text.
 */
const SLIPS = { some: 8, oneIn: 200 };

/** Whether a beginning is no text, in whichever character set it was decoded. */
function isBinary(head: string): boolean {
  return (head.match(NEVER_WRITTEN)?.length ?? 0) > Math.max(SLIPS.some, head.length / SLIPS.oneIn);
}
/** Control characters except those that texts contain: tabs, line ends, page breaks, escapes. */
const NEVER_WRITTEN = /[^\P{Cc}\t\n\v\f\r\u001b\u0080-\u009f]/gu;

function formatOf(name: string, head: string): FileFormat {
  const plain = name.toLowerCase().replace(/\.gz(ip)?$/, '');
  if (/\.(jsonl|ndjson|json)$/.test(plain)) return 'jsonl';
  if (/\.(csv|tsv|tab)$/.test(plain)) return 'csv';
  return /^\s*[{[]/.test(head) ? 'jsonl' : 'csv';
}

/** The first bytes of a stream, in as many chunks as needed, and the whole stream, still unread. */
async function peek(
  stream: AsyncIterable<Uint8Array>,
  isDone: (piece: Uint8Array, size: number) => boolean,
): Promise<{ head: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const iterator = stream[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
    size += next.value.byteLength;
    if (isDone(next.value, size)) break;
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
  // A failing source or archive ends the iteration of `unpack` with its error; there is nothing more to do with it here.
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
