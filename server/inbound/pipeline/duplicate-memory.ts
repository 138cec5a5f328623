import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { MEMORY_BYTES, openMemory } from '#engine/duplicates/memory.ts';
import { PRIVATE_FILE } from '#server/kit/embedded/private-files.ts';
import type { Log } from '#server/kit/log.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** How often the memory is written to disk, in milliseconds: a crash loses no more than this. */
const EVERY = 300_000;
const FILE = 'near-duplicates.bin';
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * The memory of recent texts, shared by the threads of this process and stored in a file of the data folder, so that a campaign that spans
 * a restart stays one cluster. Another process has a memory of its own: there only verbatim copies are recognised as the same.
 */
export type DuplicateMemory = { bytes: SharedArrayBuffer; close: () => Promise<void> };

/** Opens it as it was last written; empty where the file is missing or of another size. */
export async function openDuplicateMemory(folder: string, log: Log): Promise<DuplicateMemory> {
  const path = join(folder, FILE);
  const bytes = new SharedArrayBuffer(MEMORY_BYTES);
  const memory = openMemory(bytes);
  await readInto(bytes, path, log);
  let written = memory.taken();
  const write = async (): Promise<void> => {
    if (memory.taken() === written) return;
    written = memory.taken();
    // A copy: the threads continue meanwhile.
    await writeFile(`${path}.new`, await compress(Buffer.from(new Uint8Array(bytes)), FAST), {
      mode: PRIVATE_FILE,
    });
    await rename(`${path}.new`, path);
  };
  let writing: Promise<void> = Promise.resolve();
  const later = (): Promise<void> =>
    (writing = writing.then(write).catch((error: unknown) => {
      log.warn({ err: error }, 'near-duplicates could not be written down');
    }));
  const timer = setInterval(() => void later(), EVERY);
  return {
    bytes,
    close: async () => {
      clearInterval(timer);
      await later();
    },
  };
}

async function readInto(bytes: SharedArrayBuffer, path: string, log: Log): Promise<void> {
  try {
    const read = await decompress(await readFile(path), { maxOutputLength: MEMORY_BYTES });
    if (read.length === MEMORY_BYTES) new Uint8Array(bytes).set(read);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing) log.warn({ err: error }, 'near-duplicates are forgotten: their file cannot be read');
  }
}
