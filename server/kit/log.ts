import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import type { Config } from '#server/kit/config.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';

/** The log of a process: one JSON line per message. */
export type Log = Logger;

/** Values that must never appear in a log, wherever they occur in a logged object. */
const SECRET_PATHS = [
  'password',
  'token',
  'authorization',
  'cookie',
  'channel_access_token',
  'channel_secret',
  'access_token',
  'bot_token',
];

/** JSON lines, to the data folder by default so that the terminal stays readable, or to standard output for a collector. */
export function makeLog(config: Config): Log {
  const redact = SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = { level: config.logLevel, redact, base: null };
  if (config.log === 'stdout') return pino(options);
  const folder = join(config.dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const file = pino.destination({
    dest: join(folder, 'earshot.jsonl'),
    sync: false,
    mkdir: true,
    mode: PRIVATE_FILE,
  });
  let stuck = false;
  // On a full disk nothing ends because of the log: lines that could not be written are written before the next one.
  file.on('error', () => (stuck = true)).on('write', () => (stuck = false));
  // The process does not wait at its own end either, as the library would, until there is room.
  file.once('error', () => process.prependListener('exit', () => stuck && file.destroy()));
  return pino(options, file);
}
