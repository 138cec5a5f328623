import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';

/**
 * Writes after the valid bytes of a file; what a killed process left after them is cut off first. The data is flushed to disk on return.
 * @returns the number of valid bytes
 */
export async function appendTo(path: string, known: number, text: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  const file = await open(path, known === 0 ? 'w' : 'r+', PRIVATE_FILE);
  try {
    await file.truncate(known);
    const bytes = Buffer.from(text);
    await file.write(bytes, 0, bytes.byteLength, known);
    await file.sync();
    return known + bytes.byteLength;
  } finally {
    await file.close();
  }
}
