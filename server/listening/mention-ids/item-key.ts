import { hash } from 'node:crypto';

/** The identity of an item: its account, source and name there. Two items with the same identity are one. */
export type ItemName = { accountId: string; sourceId: string; name: string };

/** Length of an item's key in bytes. */
export const KEY_BYTES = 16;

/**
 * The first 16 bytes of SHA-256 over account, source and the item's name there (the provider's id); all that is kept of an item once it is
 * stored. As a text of one character per byte (Latin-1): sets and maps compare such keys, and it is created fastest.
 */
export function computeItemKey({ accountId, sourceId, name }: ItemName): string {
  return hash('sha256', `${accountId}\n${sourceId}\n${name}`, 'binary').slice(0, KEY_BYTES);
}

/**
 * The `_id` of the mention that an item becomes: its key, shaped as a UUID of version 8 (RFC 9562, section 5.8). The same item has the same
 * id in every process and at every attempt.
 */
export function toMentionId(key: string): string {
  let id = '';
  for (let at = 0; at < KEY_BYTES; at++) {
    const byte = key.charCodeAt(at);
    if (HYPHEN_BEFORE[at] === 1) id += '-';
    id += HEX[at === 6 ? (byte & 0x0f) | 0x80 : at === 8 ? (byte & 0x3f) | 0x80 : byte] ?? '';
  }
  return id;
}

/** Whether a text is an `_id` as {@link toMentionId} creates it. */
export const isMentionId = (text: string): boolean => OWN_ID.test(text);
const OWN_ID = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The `_id` of the mention that an item of this name became, or will become. */
export const computeMentionId = (item: ItemName): string => toMentionId(computeItemKey(item));

const HYPHEN_BEFORE = [0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0];
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
