import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Config } from '#server/kit/config.ts';
import { refuse } from '#server/kit/errors.ts';

/** How long the scanner may take for one file, in milliseconds. */
const PATIENCE_MS = 60_000;
const CHUNK = 64 * 1024;

/** Scans a stored file. @returns the name of what was found in it; null when it is clean or there is no scanner */
export type Scan = (path: string) => Promise<string | null>;

/**
 * The scanner of the installation: clamd over TCP (its INSTREAM command), or none. If it cannot be reached, the upload is refused: an
 * unscanned file is not accepted where scanning is configured.
 */
export function makeScanner({ clamdUrl }: Pick<Config, 'clamdUrl'>): Scan {
  return clamdUrl === undefined ? () => Promise.resolve(null) : (path) => askClamd(new URL(clamdUrl), path);
}

async function askClamd({ hostname, port }: URL, path: string): Promise<string | null> {
  const socket = connect({ host: hostname, port: Number(port || 3310) });
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the scanner took too long')));
  try {
    await once(socket, 'connect');
    const [said] = await Promise.all([answerOf(socket), sendFile(socket, path)]);
    const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
    if (found !== undefined) return found;
    return said === 'stream: OK' ? null : refuse('unavailable', { retryAfter: 30 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && !isNetwork(error.code))
      throw error;
    return refuse('unavailable', { retryAfter: 30 });
  } finally {
    socket.destroy();
  }
}

/** Refusals carry a `code` too; only network errors mean that the scanner is down. */
const isNetwork = (code: string): boolean => /^E[A-Z]+$/.test(code);

/** Each part is sent behind its length in four bytes; a length of zero ends the file. */
async function sendFile(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    const part = Buffer.from(chunk);
    if (!socket.write(Buffer.concat([lengthOf(part.byteLength), part]))) await once(socket, 'drain');
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function answerOf(socket: Socket): Promise<string> {
  let said = '';
  for await (const chunk of socket) {
    said += String(chunk);
    if (said.includes('\0')) break;
  }
  return said.replaceAll('\0', '').trim();
}
