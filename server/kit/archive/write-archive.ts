import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';
import { awaitLater } from '#server/kit/errors.ts';

/** Adds lines to the archive; waits while the disk is slower. */
export type LineWriter = (lines: readonly string[]) => Promise<void>;
/** One file of the archive: `name` without its ending, and the source of its lines. */
export type Part = { name: string; read: (write: LineWriter) => Promise<void> };

/**
 * Writes a ZIP of JSON lines, one file per part, and `about.json` with the given data and the rows of each. Parts are streamed one after
 * the other, so their size does not matter to memory; the file appears under its name only when it is complete.
 * @returns the rows of all parts together
 */
export async function writeArchive(
  path: string,
  parts: readonly Part[],
  about: Record<string, unknown>,
): Promise<number> {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  const unfinished = `${path}.part`;
  const zip = new ZipFile();
  const written = awaitLater(
    pipeline(zip.outputStream, createWriteStream(unfinished, { flush: true, mode: PRIVATE_FILE })),
  );
  const rows: Record<string, number> = {};
  try {
    for (const { name, read } of parts) {
      rows[name] = 0;
      await addPart({ zip, written }, `${name}.jsonl`, (write) =>
        read((lines) => {
          rows[name] = (rows[name] ?? 0) + lines.length;
          return write(lines);
        }),
      );
    }
    zip.addBuffer(Buffer.from(JSON.stringify({ ...about, rows }, null, 2)), 'about.json');
    zip.end();
    await written;
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

/** An archive, and the writing of it to the disk. */
type OpenArchive = { zip: ZipFile; written: Promise<void> };

/** Adds one file and waits until it is read to its end, so that only one part is open at a time. */
async function addPart({ zip, written }: OpenArchive, name: string, read: Part['read']): Promise<void> {
  const stream = new PassThrough();
  zip.addReadStream(stream, name);
  // What is no longer written is no longer read: a full disk would leave the part waiting for ever.
  written.catch((failure: Error) => stream.destroy(failure));
  try {
    await read(async (lines) => {
      if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
    });
    stream.end();
    await finished(stream);
  } catch (error) {
    stream.destroy();
    throw error;
  }
}
