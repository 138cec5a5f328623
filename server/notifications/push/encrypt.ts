import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's push subscription: its public key and its shared secret, base64url (W3C Push API, `getKey`). */
export type PushKeys = { p256dh: string; auth: string };

/** The random part of an encryption; set in tests, generated otherwise. */
export type Ephemeral = { privateKey: Buffer; salt: Buffer };

const RECORD_SIZE = 4096;
const CURVE = 'prime256v1';

/**
 * Encrypts a message for one browser, so that the push service in between cannot read it: RFC 8291 over the content coding `aes128gcm` (RFC
 * 8188), one record. At most 3,993 bytes, the maximum of push services.
 */
export function encryptPush(text: string, keys: PushKeys, given?: Ephemeral): Buffer {
  const sender = createECDH(CURVE);
  if (given) sender.setPrivateKey(given.privateKey);
  else sender.generateKeys();
  const salt = given?.salt ?? randomBytes(16);
  const receiver = Buffer.from(keys.p256dh, 'base64url');
  const own = sender.getPublicKey();
  const shared = sender.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]);
  const secret = derive(shared, Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The last record ends with the byte 2 before its padding, of which there is none.
  const body = [
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE, 0);
  head.writeUInt8(own.length, 4);
  return Buffer.concat([salt, head, own, ...body]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
