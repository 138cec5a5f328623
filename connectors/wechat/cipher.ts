import { createCipheriv, createDecipheriv } from 'node:crypto';

/** What both sides of an encrypted exchange know: the key of the server settings, and the account's app. */
export type CipherKey = { encoding_aes_key: string; app_id: string };

/** Messages are filled up to whole blocks of 32 bytes, although the blocks of AES have 16. */
const BLOCK = 32;
const RANDOM_BYTES = 16;
const LENGTH_BYTES = 4;

/**
 * Decrypts the `Encrypt` of a delivery: AES-256-CBC over 16 random bytes, the length of the message, the message, and the id of the app
 * for which it is. Source: wechatpy 5b8502e3, `wechatpy/crypto`.
 *
 * @returns undefined where the key is another one, the content was changed, or it is for another app
 */
export function decryptMessage(
  encrypted: string,
  { encoding_aes_key, app_id }: CipherKey,
): Buffer | undefined {
  const key = toKey(encoding_aes_key);
  const content = Buffer.from(encrypted, 'base64');
  if (!key || content.length === 0 || content.length % 16 !== 0) return undefined;
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const whole = removePadding(Buffer.concat([decipher.update(content), decipher.final()]));
  if (!whole || whole.length < RANDOM_BYTES + LENGTH_BYTES) return undefined;
  const from = RANDOM_BYTES + LENGTH_BYTES;
  const end = from + whole.readUInt32BE(RANDOM_BYTES);
  if (end > whole.length || whole.subarray(end).toString('utf8') !== app_id) return undefined;
  return whole.subarray(from, end);
}

/** Encrypts a message in the same way. @param random 16 bytes that nobody can guess */
export function encryptMessage(
  message: Uint8Array,
  { encoding_aes_key, app_id }: CipherKey,
  random: Uint8Array,
): string {
  const key = toKey(encoding_aes_key);
  if (!key) throw new Error('the key has no 32 bytes');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(message.length);
  const whole = Buffer.concat([random, length, message, Buffer.from(app_id)]);
  const missing = BLOCK - (whole.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([whole, Buffer.alloc(missing, missing)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

function toKey(encoding_aes_key: string): Buffer | undefined {
  const key = Buffer.from(`${encoding_aes_key}=`, 'base64');
  return encoding_aes_key.length === 43 && key.length === 32 ? key : undefined;
}

/** Each byte of the padding is the number of its bytes. */
function removePadding(padded: Buffer): Buffer | undefined {
  const count = padded.at(-1) ?? 0;
  if (count < 1 || count > BLOCK || count > padded.length) return undefined;
  return padded.subarray(0, padded.length - count);
}
