import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The size of a finished file, and the SHA-256 of its bytes in hex. */
export async function digestFile(path: string): Promise<{ bytes: number; sha256: string }> {
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
}
