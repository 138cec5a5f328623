import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';

/** Why a file is not read as a workbook: it is none, is encrypted, or is larger than what is read. */
export class WorkbookFault extends Error {
  readonly kind: 'none' | 'locked' | 'too_large' | 'no_sheet';

  constructor(kind: WorkbookFault['kind']) {
    super(`workbook: ${kind}`);
    this.kind = kind;
  }
}

type Entry = { name: string; method: number; packed: number; at: number; locked: boolean };

/** The end of the list of entries with its longest comment, and the parts of the format by their signatures. */
const TAIL = 22 + 65_535;
const SIGNS = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
const HEADS = { entry: 46, local: 30 };
/** A workbook has some dozen entries; one with pictures and comments some hundred. */
const MOST_ENTRIES = 10_000;
/** Unpacked bytes of all entries that are read, and how much larger than packed a large entry may become: zeros become 1,000 times as large. */
const UNPACKED = { most: 2 * 1024 ** 3, free: 64 * 1024 ** 2, ratio: 200 };

/** The entries of a ZIP file. They are inflated as they are read, within limits that hold for the file as a whole. */
export class ZipEntries {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  private constructor(path: string, file: FileHandle, entries: readonly Entry[]) {
    this.#path = path;
    this.#file = file;
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /** Opens a file; it has to be closed. @throws WorkbookFault where it is no ZIP file */
  static async open(path: string): Promise<ZipEntries> {
    const file = await open(path, 'r');
    try {
      return new ZipEntries(path, file, await listEntries(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The bytes of an entry, none where there is no such entry. @throws WorkbookFault where it is locked, damaged or too large */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    if (entry.locked) throw new WorkbookFault('locked');
    if (entry.method !== 0 && entry.method !== 8) throw new WorkbookFault('none');
    const head = await readAt(this.#file, entry.at, HEADS.local);
    if (head.length < HEADS.local || head.readUInt32LE(0) !== SIGNS.local) throw new WorkbookFault('none');
    const start = entry.at + HEADS.local + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (entry.packed === 0) return;
    const end = start + entry.packed - 1;
    const packed = createReadStream(this.#path, { start, end, highWaterMark: 256 * 1024 });
    const bytes = entry.method === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: 256 * 1024 }));
    packed.on('error', (error) => bytes.destroy(error));
    let unpacked = 0;
    try {
      for await (const chunk of bytes) {
        unpacked += chunk.length;
        this.#unpacked += chunk.length;
        const isBomb = unpacked > UNPACKED.free && unpacked > entry.packed * UNPACKED.ratio;
        if (isBomb || this.#unpacked > UNPACKED.most) throw new WorkbookFault('too_large');
        yield chunk;
      }
    } catch (error) {
      throw isDamage(error) ? new WorkbookFault('none') : error;
    } finally {
      packed.destroy();
    }
  }

  /** A small entry as text. @throws WorkbookFault where it has more bytes than `most` */
  async readText(name: string, most: number): Promise<string> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of this.read(name)) {
      size += chunk.length;
      if (size > most) throw new WorkbookFault('too_large');
      chunks.push(chunk);
    }
    return new TextDecoder().decode(Buffer.concat(chunks));
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

async function listEntries(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - TAIL), Math.min(size, TAIL));
  const end = findEnd(tail);
  if (end < 0) throw new WorkbookFault(isCompound(await readAt(file, 0, 8)) ? 'locked' : 'none');
  const [count, length, at] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > MOST_ENTRIES || at + length > size) throw new WorkbookFault('none');
  const list = await readAt(file, at, length);
  const entries: Entry[] = [];
  for (let from = 0; from + HEADS.entry <= list.length && entries.length < count;) {
    if (list.readUInt32LE(from) !== SIGNS.entry) throw new WorkbookFault('none');
    const nameLength = list.readUInt16LE(from + 28);
    entries.push({
      name: list.toString('utf8', from + HEADS.entry, from + HEADS.entry + nameLength),
      method: list.readUInt16LE(from + 10),
      packed: list.readUInt32LE(from + 20),
      at: list.readUInt32LE(from + 42),
      locked: (list.readUInt16LE(from + 8) & 1) === 1,
    });
    from += HEADS.entry + nameLength + list.readUInt16LE(from + 30) + list.readUInt16LE(from + 32);
  }
  return entries;
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at -= 1) if (tail.readUInt32LE(at) === SIGNS.end) return at;
  return -1;
}

/** The container of encrypted workbooks, and of those before 2007. */
const isCompound = (head: Buffer): boolean => head.toString('hex') === 'd0cf11e0a1b11ae1';
