import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';

/**
 * Writes behind the bytes of a file that are known to be right; what a killed process left behind them is cut off first. What
 * is written is on the disk when this is over.
 * @returns the bytes that are right now
 */
export const appendTo = async (path: string, known: number, text: string): Promise<number> => {
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
};
