import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Writes behind the bytes of a file that are known to be right; what a killed process left behind them is cut off first. What
 * is written is on the disk when this is over.
 * @returns the bytes that are right now
 */
export const appendTo = async (path: string, known: number, text: string): Promise<number> => {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, known === 0 ? 'w' : 'r+', 0o600);
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

/** The size of a finished file, and the SHA-256 of its bytes in hex. */
export const sealFile = async (path: string): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), async (chunks) => {
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array)) continue;
      bytes += chunk.byteLength;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
};
