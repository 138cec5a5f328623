import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getSystemCode } from '#server/kit/embedded/start-failure.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps secrets at rest: sealed with AES-256-GCM under the installation's key. */
export type Secrets = { seal: (plain: string) => Buffer; open: (sealed: Uint8Array) => string };

/** The key from `SECRET_KEY`, or from a file of mode 0600 in the data folder, made on first use. */
export function loadSecrets(dataDir: string, secretKey: string | undefined): Secrets {
  const key = createHash('sha256')
    .update(secretKey ?? keyFromFile(join(dataDir, 'secret.key')))
    .digest();
  return {
    seal: (plain) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

/** The key of a file; the first of several processes that start at once makes it, whole before it has its name, and all read that one. */
function keyFromFile(path: string): string {
  if (!existsSync(path)) {
    const made = `${path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(made, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
    try {
      linkSync(made, path);
    } catch (failure) {
      // A file system without second names for a file: what is left is the last of them.
      if (getSystemCode(failure) !== 'EEXIST') renameSync(made, path);
    } finally {
      rmSync(made, { force: true });
    }
  }
  return readFileSync(path, 'utf8');
}

/** A random token for cookies, tickets and visitors: 256 bits, URL-safe. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: never the token itself. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
